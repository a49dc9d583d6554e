import { randomUUID } from 'node:crypto';
import type { Household } from './household.ts';

const HOUR_MS = 3_600_000;
const DAY = 24;

/** Due in a number of hours from now, with these of the five members. */
const chores = [
  ['Bins', -30, [0]],
  ['Take the cardboard, the glass and the Weihnachtsbaumverpackungsmaterial to the recycling centre', 3, [1, 2]],
  ['Kitchen', 5, [0, 1, 2, 3, 4]],
  ['お風呂掃除', DAY + 4, []],
  ['厨房大扫除', 2 * DAY, [3]],
  ['Call the landlord about the heating', 2 * DAY + 6, [0]],
  ['Limpiar las ventanas del salón y de los dos dormitorios', 5 * DAY, [4]],
  ['Treppenhausreinigung', 6 * DAY, [1]],
  ['Water the plants 🌱', 9 * DAY, []],
  ['Chimney sweep', 40 * DAY, [0]],
] as const;

const done = [
  ['Defrost the freezer', 2, [2]],
  ['Hang the curtains', -2 * DAY, [4]],
  ['Steuererklärung der Wohngemeinschaft', -9 * DAY, [1]],
  ['Repair the bicycle shed', -12 * DAY, [0]],
] as const;

/** Twice a week every other week, all together. */
const together = (members: readonly string[]) => ({
  rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
  basis: 'schedule',
  from: '2026-01-05T18:00',
  rotation: 'together',
  members,
  isPaused: false,
});

const checklist = [
  'Worktop and hob',
  'Kühlschrankgemüsefachdichtungen',
  '冷蔵庫',
  'Empty the dishwasher, and put whatever did not come out clean back in at the top',
  '🧽',
].map((text) => ({ id: randomUUID(), text }));

/** The rota: a chore with comments, one with fair turns, one of the user's, and one that the user is asked to take. */
export type Rota = { readonly talked: string; readonly fair: string; readonly mine: string; readonly asked: string };

/** Creates the rota; the chore with comments is the result of a poll. */
export async function planChores(household: Household, pollId: string): Promise<Rota> {
  const { id: colocationId, me, members } = household;
  const plan = async ([title, hours, on]: readonly [string, number, readonly number[]]) => {
    const id = randomUUID();
    await me.call('POST', '/api/Chore', {
      id,
      colocationId,
      title,
      description: title === 'Kitchen' ? 'Also behind the oven. The descaler is under the sink; rinse twice!' : null,
      dueDate: new Date(Date.now() + hours * HOUR_MS).toISOString(),
      enrolled: on.map((index) => members[index]?.id),
      ...(title === 'Kitchen'
        ? {
            pollId,
            checklist,
            remind: ['dayBefore', 'hourBefore', 'dayAfter'],
            repeat: together(members.map(({ id: userId }) => userId)),
          }
        : {}),
    });
    return id;
  };
  const ids = new Map<string, string>();
  for (const chore of chores) ids.set(chore[0], await plan(chore));
  const idOf = (title: (typeof chores)[number][0]) => ids.get(title) ?? '';
  const [talked, mine, asked] = [
    idOf('Kitchen'),
    idOf('Call the landlord about the heating'),
    idOf('Treppenhausreinigung'),
  ];
  const inReturn = idOf('Chimney sweep');
  await members[1]?.call('POST', '/api/Chore/Handover', { choreId: asked, userId: members[0]?.id, inReturn });
  for (const chore of done) {
    const id = await plan(chore);
    await members[chore[2][0]]?.call('PUT', `/api/Chore/Done?id=${id}`);
  }
  for (const [at, { id: lineId }] of checklist.slice(0, 3).entries())
    await members[at]?.call('PUT', `/api/Chore/Line?choreId=${talked}&lineId=${lineId}&isChecked=true`);
  for (const [at, content] of [
    'I can do the floor.',
    'Fußbodenreinigungsmittel ist alle, ich bringe morgen neues mit.',
    'ありがとうございます！',
    '👍',
  ].entries())
    await members[at]?.call('POST', '/api/Chore/Message', { choreId: talked, content });
  return { talked, mine, asked, fair: await planFairly(household) };
}

/** Every member has completed a turn before the second one is assigned. */
async function planFairly({ id: colocationId, me, members }: Household): Promise<string> {
  const [id, nextId] = [randomUUID(), randomUUID()];
  const repeat = { ...together(members.map(({ id: userId }) => userId)), rotation: 'fair' };
  for (const [at, effort] of [3, 8, 2, 5, 1].entries()) {
    const other = randomUUID();
    const dueDate = new Date(Date.now() - 3 * DAY * HOUR_MS).toISOString();
    await members[at]?.call('POST', '/api/Chore', { id: other, colocationId, title: 'Fenster', effort, dueDate });
    await members[at]?.call('PUT', `/api/Chore/Done?id=${other}`);
  }
  const dueDate = new Date(Date.now() + 4 * DAY * HOUR_MS).toISOString();
  await me.call('POST', '/api/Chore', { id, colocationId, title: 'Stairs', effort: 5, dueDate, repeat });
  await me.call('PUT', `/api/Chore/Done?id=${id}&nextId=${nextId}`);
  return nextId;
}
