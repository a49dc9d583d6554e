import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from '../account.ts';
import type { Hestia } from '../hestia.ts';
import { said } from './hebrew.ts';
import type { Household } from './household.ts';

/** Notes that screens open by their ids. */
export type Notes = { readonly picture: string; readonly list: string; readonly poll: string; readonly over: string };

const TEXT = 0;
const IMAGE = 1;
const LIST = 2;
const POLL = 3;
const DAY_MS = 86_400_000;

const recycling =
  'The recycling is only collected on even weeks now. Glass goes to the container behind the bakery, cardboard must be tied up, ' +
  'and please, please rinse the yoghurt pots: https://www.example.org/waste/calendar?district=18&year=2026#even-weeks';

/** A dozen notes of all types, with long words, emoji, votes and reactions. */
export async function hangNotes(hestia: Hestia, { id: colocationId, members, say }: Household): Promise<Notes> {
  const [ines, bart, yuko, ming, maria] = members;
  const hang = async (
    by: Account,
    at: readonly [x: number, y: number],
    fields: Record<string, string | Blob | readonly string[]>,
  ) => {
    const form = new FormData();
    const id = randomUUID();
    const all = { id, colocationId, coordX: String(at[0]), coordY: String(at[1]), coordZ: '1', ...fields };
    for (const [name, value] of Object.entries(all))
      for (const one of Array.isArray(value) ? value : [value])
        form.append(name, said(say, name, one) as string | Blob);
    const headers = { authorization: `Bearer ${by.jwt}` };
    const response = await fetch(`${hestia.url}/api/Reminder`, { method: 'POST', headers, body: form });
    if (!response.ok) throw new Error(`A note was refused: ${await response.text()}`);
    return id;
  };
  const write = (by: Account, at: readonly [number, number], content: string, color: string) =>
    hang(by, at, { reminderType: String(TEXT), content, color });
  const react = async (reminderId: string, emoji: readonly string[]) => {
    for (const [at, type] of emoji.entries())
      await members[at]?.call('POST', '/api/Reminder/Reactions', { reminderId, type });
  };

  const keys = await write(ines, [0, 10], 'Keys are with Marc', 'yellow');
  await write(bart, [300, 0], 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', 'blue');
  await write(yuko, [600, 20], '木曜日の九時に水道屋さんが来ます。誰か家にいますか？', 'pink');
  const long = await write(maria, [900, 0], recycling, 'green');
  await write(ming, [0, 330], '🎉🎂🥳', 'yellow');
  await write(maria, [300, 320], '¡No toquen el queso! 🧀', 'white');
  await hang(ming, [600, 330], {
    reminderType: String(TEXT),
    content: `请 @${ines.username} 打扫厨房`,
    color: 'blue',
    mentions: [ines.id],
  });
  await react(keys, ['👍', '👍', '❤️', '🔥', '💡']);
  await react(long, ['👍', '😂']);

  const board = await readFile(path.resolve(import.meta.dirname, '../../docs/board.png'));
  const picture = await hang(ines, [900, 420], {
    reminderType: String(IMAGE),
    file: new Blob([board], { type: 'image/png' }),
    caption: 'What our board looked like before the big tidying-up',
  });
  const pollOf = (by: Account, at: readonly [number, number], poll: Record<string, string | readonly string[]>) =>
    hang(by, at, { reminderType: String(POLL), ...poll });
  const over = await pollOf(ines, [600, 1200], {
    'PollInput.Title': 'Was machen wir mit dem Gemeinschaftsraum?',
    'PollInput.Options': ['Gemeinschaftsraumbeleuchtungsanlage', '緑を植える', 'Nothing'],
  });
  for (const [member, choice] of [
    [bart, 'Gemeinschaftsraumbeleuchtungsanlage'],
    [yuko, '緑を植える'],
  ] as const)
    await member.call('POST', '/api/Reminder/PollVote', { reminderId: over, choice });
  await ines.call('PUT', '/api/Reminder', { id: over, expirationDate: new Date().toISOString() });
  const list = await hangList(
    ines,
    await hang(ines, [0, 620], {
      reminderType: String(LIST),
      shoppingListName: 'Market',
      shop: 'Rewe am Naschmarkt',
      pollId: over,
    }),
  );
  await hangList(
    yuko,
    await hang(yuko, [600, 620], { reminderType: String(LIST), shoppingListName: 'ドラッグストア', shop: 'マツキヨ' }),
  );

  const poll = await pollOf(bart, [300, 600], {
    'PollInput.Title': 'Welcher Abend passt euch für die Haushaltsversammlung?',
    'PollInput.Description': 'With soup. It is about the Nebenkostenabrechnung.',
    'PollInput.ExpirationDate': new Date(Date.now() + 2 * DAY_MS).toISOString(),
    'PollInput.AllowMultipleChoices': 'true',
    'PollInput.Options': ['Friday', 'Donnerstagnachmittag', 'Any evening, as long as it is after eight'],
  });
  for (const [member, choice] of [
    [ines, 'Friday'],
    [bart, 'Donnerstagnachmittag'],
    [yuko, 'Friday'],
    [ming, 'Friday'],
    [maria, 'Any evening, as long as it is after eight'],
  ] as const)
    await member.call('POST', '/api/Reminder/PollVote', { reminderId: poll, choice });
  const secret = await pollOf(maria, [900, 760], {
    'PollInput.Title': 'A cat?',
    'PollInput.IsAnonymous': 'true',
    'PollInput.Options': ['Yes', 'No'],
  });
  for (const member of [bart, yuko])
    await member.call('POST', '/api/Reminder/PollVote', { reminderId: secret, choice: 'Yes' });
  return { picture, list, poll, over };
}

async function hangList(by: Account, reminderId: string): Promise<string> {
  const things = [
    'Milk 2 l',
    'Bread',
    'Sauerkraut without any juniper berries, the organic one from the second shelf',
    '牛乳 1本',
    '🍋 × 6 @Inès',
    'Toilettenpapier 24',
  ];
  for (const [at, name] of things.entries())
    await by.call('POST', '/api/Reminder/ShoppingList', { reminderId, name, isChecked: at % 3 === 1 });
  return reminderId;
}
