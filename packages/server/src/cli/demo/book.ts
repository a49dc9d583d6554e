import { randomUUID } from 'node:crypto';
import { bookEndpoints } from '@hestia/contract/book/endpoints.ts';
import type { BookContent } from '@hestia/contract/book/schemas.ts';
import type { Flat } from './calls.ts';
import { dayIn } from './day.ts';

/** How many days ago the meter was read, and what it showed. */
const readings = [
  [151, 20_418],
  [120, 20_597],
  [90, 20_771],
  [59, 20_969],
  [29, 21_204],
] as const;

/** Writes into the house book what a newcomer asks. */
export async function writeBook({ colocationId, member, ask }: Flat): Promise<void> {
  const write = async (by: number, title: string, content: BookContent): Promise<string> => {
    const id = randomUUID();
    await ask(member(by), bookEndpoints.addBookEntry, { body: { id, colocationId, title, content } });
    return id;
  };
  const held = (name: string, place: number) => ({ name, holderId: member(place).id, holder: '' });
  await write(1, 'Wi-Fi', {
    kind: 'wifi',
    network: 'lilas-3',
    password: 'three lilacs in the yard',
    security: 'wpa',
    isHidden: false,
  });
  await write(0, 'Bins', {
    kind: 'text',
    text: 'Paper and packaging: Monday evening.\nThe rest: Thursday evening.\nGlass: the container at the end of the street.',
  });
  await write(3, 'Front door after ten', { kind: 'code', code: '1492A', note: 'By day it is open' });
  await write(0, 'Landlord', {
    kind: 'contact',
    phone: '+33 4 78 00 00 00',
    email: 'gerance@example.org',
    note: 'Answers e-mails sooner than calls',
  });
  await write(2, 'Keys', {
    kind: 'keys',
    lines: [held('Cellar', 1), held('Letter box', 0), { name: 'Spare key', holderId: null, holder: 'Mrs Moreau' }],
  });
  const meter = await write(1, 'Electricity', { kind: 'meter', unit: 'kWh', number: '014 562 238' });
  for (const [days, value] of readings)
    await ask(member(1), bookEndpoints.addBookReading, { body: { entryId: meter, readOn: dayIn(-days), value } });
}
