import { freshLine } from '@hestia/contract/chores/checklist.ts';
import type { ChecklistLine, Chore, ChoreMessage, Handover, Turn } from '@hestia/contract/chores/schemas.ts';
import { choreCommands, OPEN } from '@hestia/contract/chores/commands.ts';
import { handoverCommands } from '@hestia/contract/chores/handover-commands.ts';
import { turnAfter } from '@hestia/contract/chores/turns.ts';
import { pollOf } from './reminders.ts';
import { now, type Bench, type Samples } from './bench.ts';

const choreOf = (bench: Bench, change: Partial<Chore> = {}): Chore => ({
  id: bench.newId(),
  colocationId: bench.home,
  createdBy: bench.lea,
  createdAt: now(),
  updatedAt: now(),
  dueDate: '2026-12-01T18:00:00.000Z',
  title: 'Bins',
  description: 'Glass and paper',
  enrolledUsers: {},
  repeat: null,
  effort: 1,
  checklist: [],
  remind: [],
  handover: null,
  template: null,
  ...OPEN,
  ...change,
});
const done = ({ lea }: Bench) => ({ isDone: true, doneBy: lea, doneAt: now() });

export async function added(bench: Bench, change: Partial<Chore> = {}): Promise<Chore> {
  return (await bench.did(choreCommands.add, { shown: choreOf(bench, change) })).shown;
}

export const turnOf = ({ lea, tomasz }: Bench): Turn => ({
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SA',
  basis: 'schedule',
  from: '2040-12-01T19:00',
  rotation: 'order',
  members: [lea, tomasz],
  isPaused: false,
  turn: 1,
  whose: lea,
});

const LINES = ['Glass', 'Paper', 'The rest'];
const linesOf = (bench: Bench, texts = LINES): ChecklistLine[] =>
  texts.map((text) => freshLine({ id: bench.newId(), text }));

/** A tick of the first line of a chore that has three. */
async function tickOf(bench: Bench, isChecked: boolean) {
  const chore = await added(bench, { checklist: linesOf(bench) });
  const lineId = chore.checklist?.[0]?.id ?? '';
  return { chore, lineId, isChecked, by: bench.lea, at: now() };
}

/** A chore that repeats, and the turn that will follow it. */
async function repeating(bench: Bench, change: Partial<Chore> = {}): Promise<{ chore: Chore; next: Chore }> {
  const chore = await added(bench, {
    repeat: turnOf(bench),
    checklist: linesOf(bench),
    remind: ['hourBefore'],
    enrolledUsers: { [bench.lea]: null },
    dueDate: '2040-12-01T18:00:00.000Z',
    ...change,
  });
  const pictures = { [bench.lea]: null, [bench.tomasz]: null };
  const next = turnAfter(chore, {
    id: bench.newId(),
    now: now(),
    timeZone: 'Europe/Paris',
    pictures,
    isAway: () => false,
  });
  if (!next) throw new Error('Nothing follows');
  return { chore, next };
}

/** A chore that both must do. */
export const forEach = (bench: Bench, change: Partial<Chore> = {}): Promise<Chore> =>
  added(bench, {
    isForEach: true,
    parts: [],
    enrolledUsers: { [bench.lea]: null, [bench.tomasz]: null },
    ...change,
  });

/** Léa’s part of one, which she has done. */
async function partDone(bench: Bench, change: Partial<Chore> = {}) {
  const chore = await forEach(bench, change);
  return bench.did(choreCommands.mark, { shown: { ...chore, ...done(bench) }, by: bench.lea });
}

/** A chore that Léa is on, and her question to Tomasz. */
async function asking(bench: Bench): Promise<{ chore: Chore; handover: Handover }> {
  const chore = await added(bench, { enrolledUsers: { [bench.lea]: null } });
  const handover: Handover = { id: bench.newId(), by: bench.lea, to: bench.tomasz, answer: 'open', inReturn: null };
  return { chore, handover };
}

/** The same in return for a chore that Tomasz is on. */
async function offering(bench: Bench) {
  const { chore, handover } = await asking(bench);
  const turn = await added(bench, { enrolledUsers: { [bench.tomasz]: null } });
  return { chore, handover: { ...handover, inReturn: turn.id } };
}

/** A question of Tomasz's to Léa, and her answer. */
function answering(chore: Chore, isAccepted: boolean) {
  if (!chore.handover) throw new Error('Nobody is asked');
  return { chore, handover: chore.handover, isAccepted, picture: null };
}

const commentOf = (bench: Bench): ChoreMessage => ({
  id: bench.newId(),
  choreId: bench.choreId,
  createdBy: bench.lea,
  createdAt: now(),
  content: 'The blue one, too',
  mentions: [],
});

export const choreCommandSamples = {
  'chores.add': [
    ['open', (bench) => ({ shown: choreOf(bench, { enrolledUsers: { [bench.tomasz]: null } }) })],
    ['that costs much', (bench) => ({ shown: choreOf(bench, { effort: 8 }) })],
    ['with a checklist', (bench) => ({ shown: choreOf(bench, { checklist: linesOf(bench) }) })],
    ['that is told of', (bench) => ({ shown: choreOf(bench, { remind: ['dayBefore'] }) })],
    ['that repeats', (bench) => ({ shown: choreOf(bench, { repeat: turnOf(bench) }) })],
    ['that comes of a poll', async (bench) => ({ shown: choreOf(bench, { pollId: await pollOf(bench) }) })],
    [
      'that each must do',
      (bench) => ({
        shown: choreOf(bench, { isForEach: true, parts: [], enrolledUsers: { [bench.lea]: null } }),
      }),
    ],
    ['done already', (bench) => ({ shown: choreOf(bench, { ...done(bench), description: null }) })],
  ],
  'chores.edit': [
    ['all of it', async (bench) => ({ shown: await added(bench), change: { title: 'All bins', description: null } })],
    [
      'that it repeats',
      async (bench) => {
        const { turn: _turn, whose: _whose, ...repeat } = turnOf(bench);
        return { shown: await added(bench), change: { repeat } };
      },
    ],
    ['that no other follows', async (bench) => ({ shown: (await repeating(bench)).chore, change: { repeat: null } })],
    [
      'the lines of its checklist',
      async (bench) => {
        const chore = await added(bench, { checklist: linesOf(bench) });
        const [first, second, third] = chore.checklist ?? [];
        const checklist = [third, first]
          .flatMap((line) => line ?? [])
          .map(({ id }, at) => ({ id, text: `Line ${at}` }));
        return { shown: chore, change: { checklist, removedLines: [second?.id ?? ''] } };
      },
    ],
    [
      'a checklist of one that had none',
      async (bench) => ({ shown: await added(bench), change: { checklist: linesOf(bench), removedLines: [] } }),
    ],
    ['that it is told of by default again', async (bench) => ({ shown: await added(bench), change: { remind: null } })],
    [
      'that it is never told of',
      async (bench) => ({ shown: await added(bench, { remind: ['atDue'] }), change: { remind: [] } }),
    ],
    ['when to tell of it', async (bench) => ({ shown: await added(bench), change: { remind: ['atDue', 'dayAfter'] } })],
    ['what it costs', async (bench) => ({ shown: await added(bench), change: { effort: 5 } })],
    [
      'this turn alone',
      async (bench) => {
        const { chore } = await repeating(bench);
        const [line] = chore.checklist ?? [];
        const checklist = line ? [{ id: line.id, text: 'Clear glass' }] : [];
        const change = {
          title: 'All bins',
          description: null,
          dueDate: '2040-11-30T18:00:00.000Z',
          effort: 5,
        } as const;
        return { shown: chore, change: { ...change, remind: [], checklist, removedLines: [], isOnlyThis: true } };
      },
    ],
    [
      'all turns, of which this one had been changed alone',
      async (bench) => {
        const { chore } = await repeating(bench);
        const change = { title: 'All bins', dueDate: '2040-11-30T18:00:00.000Z', isOnlyThis: true } as const;
        await bench.did(choreCommands.edit, { shown: chore, change });
        return { shown: chore, change: { title: 'Bins and boxes', effort: 3 } };
      },
    ],
    ['that each must do it', async (bench) => ({ shown: await added(bench), change: { isForEach: true } })],
    [
      'that each must do what another was asked to take',
      async (bench) => {
        const { chore } = await bench.did(handoverCommands.ask, await asking(bench));
        return { shown: chore, change: { isForEach: true } };
      },
    ],
    ['that one does it for all', async (bench) => ({ shown: await forEach(bench), change: { isForEach: false } })],
    [
      'the same, once some have',
      async (bench) => ({ shown: (await partDone(bench)).shown, change: { isForEach: false } }),
    ],
    ['the day', async (bench) => ({ shown: await added(bench), change: { dueDate: '2026-11-30T18:00:00.000Z' } })],
  ],
  'chores.mark': [
    ['done', async (bench) => ({ shown: { ...(await added(bench)), ...done(bench) } })],
    ['open again', async (bench) => ({ shown: { ...(await added(bench, done(bench))), ...OPEN } })],
    [
      'done, of one that repeats',
      async (bench) => {
        const { chore, next } = await repeating(bench);
        return { shown: { ...chore, ...done(bench) }, next };
      },
    ],
    [
      'open again, of one that repeats',
      async (bench) => {
        const { chore, next } = await repeating(bench);
        await bench.did(choreCommands.mark, { shown: { ...chore, ...done(bench) }, next });
        return { shown: { ...chore, ...OPEN }, next };
      },
    ],
    [
      'done, of one that had been changed alone',
      async (bench) => {
        const { chore, next } = await repeating(bench);
        const change = { title: 'All bins', dueDate: '2040-11-30T18:00:00.000Z', isOnlyThis: true } as const;
        await bench.did(choreCommands.edit, { shown: chore, change });
        return { shown: { ...chore, ...done(bench) }, next };
      },
    ],
    [
      'done, of one that repeats and came of a poll',
      async (bench) => {
        const { chore, next } = await repeating(bench, { pollId: await pollOf(bench) });
        return { shown: { ...chore, ...done(bench) }, next };
      },
    ],
    ['one of two parts', async (bench) => ({ shown: { ...(await forEach(bench)), ...done(bench) }, by: bench.lea })],
    ['the same again', partDone],
    [
      'the last part',
      async (bench) => {
        const chore = await forEach(bench, { enrolledUsers: { [bench.lea]: null } });
        return { shown: { ...chore, ...done(bench) }, by: bench.lea };
      },
    ],
    [
      'the last part, of one that repeats',
      async (bench) => {
        const { chore, next } = await repeating(bench, {
          isForEach: true,
          parts: [],
          repeat: { ...turnOf(bench), rotation: 'together', members: [bench.lea], whose: null },
        });
        return { shown: { ...chore, ...done(bench) }, next, by: bench.lea };
      },
    ],
    [
      'a part that is taken back',
      async (bench) => {
        const { shown, by } = await partDone(bench);
        return { shown: { ...shown, ...OPEN }, by };
      },
    ],
    ['open, which it is', async (bench) => ({ shown: await added(bench) })],
    ['open, out of the archive', async (bench) => ({ shown: { ...(await bench.archived()), ...OPEN } })],
  ],
  'chores.tick': [
    ['a line', (bench) => tickOf(bench, true)],
    ['a line that is ticked', async (bench) => bench.did(choreCommands.tick, await tickOf(bench, true))],
    [
      'open again',
      async (bench) => ({ ...(await bench.did(choreCommands.tick, await tickOf(bench, true))), isChecked: false }),
    ],
  ],
  'chores.delete': [
    ['on the list', async (bench) => ({ shown: await added(bench) })],
    ['in the archive', async (bench) => ({ shown: await bench.archived() })],
    [
      'one turn',
      async (bench) => {
        const { chore, next } = await repeating(bench);
        return { shown: chore, next };
      },
    ],
    ['a turn with all that follow', async (bench) => ({ shown: (await repeating(bench)).chore, isLast: true })],
  ],
  'chores.skip': [
    [
      'with its reason',
      async (bench) => {
        const { chore, next } = await repeating(bench);
        return { shown: chore, next, reason: 'Nothing to do' };
      },
    ],
    [
      'without',
      async (bench) => {
        const { chore, next } = await repeating(bench);
        return { shown: chore, next, reason: null };
      },
    ],
  ],
  'chores.enrol': [['somebody', async (bench) => ({ chore: await added(bench), userId: bench.tomasz, picture: null })]],
  'chores.leave': [
    [
      'one of two',
      async (bench) => {
        const enrolledUsers = { [bench.lea]: null, [bench.tomasz]: null };
        return { chore: await added(bench, { enrolledUsers }), userId: bench.lea };
      },
    ],
    ['the last one who had to', async (bench) => ({ chore: (await partDone(bench)).shown, userId: bench.tomasz })],
    [
      'whoever has asked another to take it',
      async (bench) => ({ ...(await bench.did(handoverCommands.ask, await asking(bench))), userId: bench.lea }),
    ],
  ],
  'chores.askHandover': [
    ['somebody', asking],
    ['in return for a chore of theirs', offering],
  ],
  'chores.answerHandover': [
    ['that they do it', async (bench) => answering(await bench.asked(), true)],
    ['that they cannot', async (bench) => answering(await bench.asked(), false)],
    [
      'that they swap',
      async (bench) => ({
        ...answering(await bench.askedToSwap(), true),
        back: { id: bench.newId(), picture: null },
      }),
    ],
    ['that they do not swap', async (bench) => answering(await bench.askedToSwap(), false)],
  ],
  'chores.withdrawHandover': [
    ['an open question', async (bench) => bench.did(handoverCommands.ask, await asking(bench))],
  ],
  'chores.nudge': [
    [
      'somebody who has to',
      async (bench) => ({ chore: await forEach(bench), nudge: { by: bench.lea, to: bench.tomasz, at: now() } }),
    ],
    [
      'somebody alone',
      async (bench) => ({
        chore: await added(bench, { enrolledUsers: { [bench.tomasz]: null } }),
        nudge: { by: bench.lea, to: bench.tomasz, at: now() },
      }),
    ],
  ],
  'chores.addComment': [
    ['a comment', (bench) => ({ message: commentOf(bench) })],
    ['a mention', (bench) => ({ message: { ...commentOf(bench), mentions: [bench.tomasz] } })],
  ],
  'chores.deleteComment': [
    ['a comment', (bench) => bench.did(choreCommands.addComment, { message: commentOf(bench) })],
  ],
} satisfies Partial<Samples>;
