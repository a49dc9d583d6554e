import { randomUUID } from 'node:crypto';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { Queries } from '#platform/db/queries.ts';
import { livePinboard } from './board.ts';
import type { Flat } from './calls.ts';
import { DAY_MS, dayIn, type Day, type Deed, HOUR_MS, todayAt } from './day.ts';
import { diceOf } from './dice.ts';
import { liveDays } from './past.ts';
import { liveShopping } from './shopping.ts';
import { spendDay, type Books } from './spending.ts';
import { MENTIONS, TALKS, TASK_COMMENTS, TASKS } from './words.ts';

const SEED = 3;

/** What a simulated past is like. */
export type SimulatedLife = {
  readonly weeks: number;
  /** How much happens on a day, as a multiple of a quiet flat's; by default 1. */
  readonly pace?: number;
  /** Called after each action, with the clock at its time. */
  readonly watch?: (flat: Flat) => Promise<void>;
};

/**
 * The weeks before today: rotas, shopping, votes, payments and talks of every day. Two flats that lived as many weeks did
 * the same on the same day of theirs.
 */
export async function liveWeeks(
  database: Queries,
  { weeks, pace = 1, watch }: SimulatedLife,
  moveIn: () => Promise<Home>,
): Promise<Home> {
  const dice = diceOf(SEED);
  const talks: (typeof TALKS)[number][] = [];
  const days = weeks * 7;
  let home: Awaited<ReturnType<typeof settleIn>> | undefined;
  await liveDays(database, days, async (moveTo, number) => {
    const day = { number, isLast: number === days - 1, dice };
    home ??= await settleIn(moveIn);
    if (talks.length === 0) talks.push(...dice.shuffle(TALKS));
    const deeds = await home.live(day);
    if (dice.chance(0.55)) deeds.push(...talk(home.flat, day, talks.pop() ?? []));
    if (!day.isLast) for (let more = 1; more < pace; more++) deeds.push(...(await home.liveMore(day)));
    for (const [at, act] of deeds.toSorted(([one], [other]) => one - other)) {
      moveTo(at);
      await act();
      await watch?.(home.flat);
    }
  });
  if (!home) throw new RangeError('No weeks to live');
  return home;
}

/** The household, and the categories that it spends in. */
export type Home = { readonly flat: Flat; readonly books: Books };

async function settleIn(moveIn: () => Promise<Home>) {
  const { flat, books } = await moveIn();
  await planRotas(flat);
  const [pin, shop] = [livePinboard(flat), liveShopping(flat, books)];
  const live = async (day: Day): Promise<Deed[]> => [
    ...(await doChores(flat, day)),
    ...(await spendDay(flat, books, day)),
    ...pin(day),
    ...shop(day),
    ...(day.number % 24 === 10 ? [beAway(flat, day)] : []),
  ];
  // What a busy flat does beside: nothing of it is done once a day, as turns are, or once every few days, as settling up.
  const liveMore = async (day: Day): Promise<Deed[]> => [
    ...talk(flat, day, day.dice.pick(TALKS)),
    ...(day.dice.chance(0.15) ? [mention(flat, day)] : []),
    ...(await spendDay(flat, books, { ...day, number: 0 })),
    ...pin(day),
    ...shop({ ...day, number: 0 }),
  ];
  return { flat, books, live, liveMore };
}

async function planRotas({ colocationId, member, everybody, ask }: Flat): Promise<void> {
  const plan = (title: string, rule: string, hour: string, more: object) =>
    ask(member(0), choreEndpoints.addChore, {
      body: {
        id: randomUUID(),
        colocationId,
        title,
        repeat: {
          rule,
          basis: 'schedule',
          from: todayAt(hour),
          rotation: 'order',
          members: [...everybody],
          isPaused: false,
        },
        ...more,
      },
    });
  await plan('Kitchen', 'FREQ=WEEKLY;BYDAY=MO', '18:00', {
    effort: 3,
    checklist: ['Stove', 'Sink', 'Floor'].map((text) => ({ id: randomUUID(), text })),
  });
  await plan('Bins', 'FREQ=WEEKLY;BYDAY=TU,FR', '20:00', { effort: 1 });
  await plan('Bathroom', 'FREQ=WEEKLY;BYDAY=SA', '12:00', { effort: 3 });
  await plan('Stairs', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU', '11:00', { effort: 2 });
}

/** Due turns are done by their member on most days, else on a later one; on some days a task is added. */
async function doChores({ colocationId, member, everybody, ask }: Flat, { dice, isLast }: Day): Promise<Deed[]> {
  const memberOf = (id: string) => member(everybody.indexOf(id));
  const night = new Date(Date.now() + 16 * HOUR_MS).toISOString();
  const chores = await ask(member(0), choreEndpoints.listChores, { params: { id: colocationId } });
  const deeds: Deed[] = [];
  for (const { id, dueDate, isDone, enrolledUsers, checklist } of chores) {
    if (isDone || dueDate > night || (dice.chance(0.15) && !isLast)) continue;
    const by = memberOf(Object.keys(enrolledUsers)[0] ?? dice.pick(everybody));
    const at = 0.3 + dice.next() * 0.65;
    if (dice.chance(0.1))
      deeds.push([
        at - 0.2,
        () => ask(by, choreEndpoints.addChoreMessage, { body: { choreId: id, content: dice.pick(TASK_COMMENTS) } }),
      ]);
    for (const [number, line] of (checklist ?? []).entries())
      deeds.push([
        at - 0.1 + number / 100,
        () => ask(by, choreEndpoints.tickLine, { query: { choreId: id, lineId: line.id, isChecked: 'true' } }),
      ]);
    deeds.push([at, () => ask(by, choreEndpoints.toggleDone, { query: { id, isDone: 'true' } })]);
  }
  if (dice.chance(0.2)) {
    const [title, effort] = dice.pick(TASKS);
    const dueDate = new Date(Date.now() + (1 + dice.below(4)) * DAY_MS).toISOString();
    const body = { id: randomUUID(), colocationId, title, effort, dueDate, enrolled: [dice.pick(everybody)] };
    deeds.push([0.2, () => ask(memberOf(dice.pick(everybody)), choreEndpoints.addChore, { body })]);
  }
  return deeds;
}

function talk({ colocationId, member, everybody, ask }: Flat, { dice }: Day, lines: (typeof TALKS)[number]): Deed[] {
  const begin = 0.05 + dice.next() * 0.7;
  return lines.flatMap(([by, content], number): Deed[] => {
    const [id, at] = [randomUUID(), begin + number * (0.005 + dice.next() / 40)];
    const reader = everybody[(by + 1) % everybody.length];
    const reaction = { messageId: id, userId: reader, type: dice.pick(['👍', '❤️', '😂']) };
    return [
      [at, () => ask(member(by), messageEndpoints.sendMessage, { body: { id, colocationId, content } })],
      ...(dice.chance(0.2)
        ? [
            [
              at + 0.004,
              () => ask(member((by + 1) % everybody.length), messageEndpoints.reactToMessage, { body: reaction }),
            ] as const,
          ]
        : []),
    ];
  });
}

function mention({ colocationId, member, everybody, ask }: Flat, { dice }: Day): Deed {
  const [by, of, content] = dice.pick(MENTIONS);
  const body = { colocationId, content, mentions: everybody.slice(of, of + 1) };
  return [dice.next(), () => ask(member(by), messageEndpoints.sendMessage, { body })];
}

function beAway({ colocationId, member, everybody, ask }: Flat, { dice }: Day): Deed {
  const by = dice.below(everybody.length);
  return [
    0.4,
    () => ask(member(by), absenceEndpoints.addAbsence, { body: { colocationId, fromOn: dayIn(1), untilOn: dayIn(5) } }),
  ];
}
