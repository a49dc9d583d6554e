import { randomUUID } from 'node:crypto';
import type { Household } from './household.ts';

/** An entry about a Wi-Fi, and a meter that was read. */
export type Book = { readonly wifi: string; readonly meter: string };

/** Writes one entry of each kind into the house book. */
export async function writeBook({ id: colocationId, me, members }: Household): Promise<Book> {
  const write = async (title: string, content: object) => {
    const id = randomUUID();
    await me.call('POST', '/api/Book', { id, colocationId, title, content });
    return id;
  };
  await write('Mülltrennung und Abholtage', {
    kind: 'text',
    text: 'Paper: every second Tuesday.\nGlass: behind the supermarket, https://example.org/glass',
  });
  const wifi = await write('Wi-Fi', {
    kind: 'wifi',
    network: 'Elm Street 5 and a half',
    password: 'correct horse battery staple',
    security: 'wpa',
    isHidden: false,
  });
  await write('Front door', { kind: 'code', code: '4711#', note: 'After eight in the evening' });
  await write('Hausverwaltung Oberhuber-Schmidt & Söhne', {
    kind: 'contact',
    phone: '+49 30 901820',
    email: 'repairs@example.org',
    note: 'Mondays to Thursdays',
  });
  const holders = members.slice(0, 2).map(({ id: holderId }, at) => ({ name: `Key ${at + 1}`, holderId, holder: '' }));
  await write('Keys of the cellar', {
    kind: 'keys',
    lines: [...holders, { name: 'Spare key', holderId: null, holder: 'The neighbours on the left' }],
  });
  const meter = await write('電気', { kind: 'meter', unit: 'kWh', number: '1EMH0012345678' });
  for (const [at, value] of [18_200, 18_391.5, 18_604, 18_799, 19_030.25].entries())
    await me.call('POST', '/api/Book/Reading', { entryId: meter, readOn: `2026-0${at + 1}-01`, value });
  return { wifi, meter };
}
