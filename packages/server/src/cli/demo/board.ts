import { randomUUID } from 'node:crypto';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Flat } from './calls.ts';
import type { Day, Deed } from './day.ts';
import type { Dice } from './dice.ts';
import { NOTES, POLLS } from './words.ts';

const [TEXT, LIST, POLL] = ['0', '2', '3'];
/** After these days without use a note is in the drawer, where the flat leaves it. */
const FADED_AFTER = 15;

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Hangs a note at a place of the board; returns its id. */
export async function hang(
  { colocationId, member, ask }: Flat,
  by: number,
  at: readonly [number, number],
  fields: Fields,
): Promise<string> {
  const [id, form] = [randomUUID(), new FormData()];
  const all: Fields = { id, colocationId, coordX: String(at[0]), coordY: String(at[1]), coordZ: '1', ...fields };
  for (const [name, value] of Object.entries(all)) for (const one of [value].flat()) form.append(name, one);
  await ask(member(by), reminderEndpoints.addReminder, { body: form });
  return id;
}

export const hangText = (flat: Flat, by: number, at: readonly [number, number], content: string, color: string) =>
  hang(flat, by, at, { reminderType: TEXT, content, color });

export const hangList = (
  flat: Flat,
  by: number,
  at: readonly [number, number],
  shoppingListName: string,
  shop: string,
) => hang(flat, by, at, { reminderType: LIST, shoppingListName, shop });

export const hangPoll = (
  flat: Flat,
  by: number,
  at: readonly [number, number],
  question: string,
  options: readonly string[],
) => hang(flat, by, at, { reminderType: POLL, 'PollInput.Title': question, 'PollInput.Options': options });

export const takeDown = ({ member, ask }: Flat, id: string, by: number) =>
  ask(member(by), reminderEndpoints.deleteReminder, { params: { id } });

/** Text notes and polls that no member removes; on the last day the board is empty, since the others are in the drawer. */
export function livePinboard(flat: Flat): (day: Day) => Deed[] {
  const hanging: { readonly id: string; readonly by: number; readonly since: number }[] = [];
  const write = async ({ dice, number }: Day) => {
    const [by, words, color] = dice.pick(NOTES);
    const id = await hangText(flat, by, placeOf(dice), words, color);
    hanging.push({ id, by, since: number });
  };
  const vote = async ({ dice, number }: Day) => {
    const [by, question, options] = dice.pick(POLLS);
    const reminderId = await hangPoll(flat, by, placeOf(dice), question, options);
    hanging.push({ id: reminderId, by, since: number });
    for (const one of flat.everybody.keys())
      await flat.ask(flat.member(one), reminderEndpoints.vote, { body: { reminderId, choice: dice.pick(options) } });
  };
  return (day) => {
    const { dice, number, isLast } = day;
    const gone = isLast ? hanging.filter(({ since }) => number - since < FADED_AFTER) : [];
    return [
      ...gone.map(({ id, by }): Deed => [0.1, () => takeDown(flat, id, by)]),
      ...(!isLast && dice.chance(0.25) ? [[0.35, () => write(day)] as const] : []),
      ...(!isLast && dice.chance(0.08) ? [[0.5, () => vote(day)] as const] : []),
    ];
  };
}

const placeOf = (dice: Dice) => [dice.below(700), dice.below(500)] as const;
