import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { commandCases } from '../../packages/server/test/commands/all.ts';
import type { Hestia } from '../hestia.ts';
import type { Chaos } from './chaos.ts';
import { casesFor, type Write } from './writes.ts';
import { Device } from './device.ts';
import { seqOf } from './database.ts';
import { diceOf } from '../../packages/server/src/cli/demo/dice.ts';
import { type Household, makeHousehold } from './household.ts';
import { type ServerState, judge, keepEvents, readHeld } from './judge.ts';
import { isOver, Ledger } from './ledger.ts';
import { buildSoakPage, type SoakPage } from './page-build.ts';
import { compare, untilQuiet } from './settle.ts';
import { Writer } from './writer.ts';

export type Plan = {
  readonly seed: number;
  readonly members: number;
  /** Writes of each member, where it is not short. */
  readonly operations: number;
  /** Every command of the table once, and no more. */
  readonly isShort: boolean;
  /** The shortest run: a single command per feature. */
  readonly isShortest?: boolean;
  /**
   * Plants faults: one member writes, loses a write and does one twice; another drops received events. All connections
   * are good.
   */
  readonly isPlanted?: boolean;
  /** Faults other than those of the connections. */
  readonly chaos?: Chaos;
  readonly page?: SoakPage;
  /** Called with the progress. */
  readonly report?: (line: string) => void;
};

export type Verdict = {
  /** The faults as text; none if all is well. */
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
};

/** Members write, each on a separate device, over bad connections; then it proves that no write was lost. */
export async function soak(hestia: Hestia, browser: Browser, plan: Plan): Promise<Verdict> {
  const page = plan.page ?? (await buildSoakPage());
  const household = await makeHousehold(hestia, {
    size: plan.members,
    preparedCount: plan.isShort ? 1 : preparedCountFor(plan.operations),
  });
  const run = await start(hestia, browser, { ...plan, page }, household);
  try {
    for (const { device } of run.writers) device.line.isRough = plan.isPlanted !== true;
    const writing = plan.isPlanted ? run.writers.slice(0, 1) : run.writers;
    await Promise.all(writing.map((writer, at) => write(run, writer, at)));
    await plan.chaos?.end(run);
    for (const { device } of run.writers) plan.report?.(`${device.name} is ${device.userId}`);
    plan.report?.('All have written; the network is quiet');
    return await prove(run);
  } finally {
    await Promise.all(run.writers.map(({ device }) => device.close()));
  }
}

/** A running soak. */
export type Run = {
  readonly hestia: Hestia;
  readonly household: Household;
  readonly ledger: Ledger;
  readonly writers: readonly Writer[];
  readonly plan: Plan & { readonly page: SoakPage };
  /** Opens another browser of a member, with empty storage. */
  readonly newDevice: (at: number) => Promise<Device>;
  /** Ids that a member saw without having written them, and the view. */
  readonly seen: Map<string, string>;
};

/** Each sample of the table comes about this often, and some use up a thing. */
const preparedCountFor = (operations: number): number => Math.min(18, Math.ceil(operations / 50));

async function start(hestia: Hestia, browser: Browser, plan: Run['plan'], household: Household): Promise<Run> {
  await keepEvents(hestia);
  const ledger = new Ledger();
  const past: Write[] = [];
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  const png = await sharp({ create }).png().toBuffer();
  const picture = new Blob([new Uint8Array(png)], { type: 'image/png' });
  const newDevice = (at: number, params: Record<string, string> = {}) => {
    const session = household.members[at]?.session;
    if (!session) throw new Error('Nobody lives there');
    const things = { chore: household.choreId, expense: household.expenseId, ...params };
    const seed = plan.seed * 100 + at;
    return Device.start({ browser, page: plan.page, ledger, url: hestia.url, seed, session, params: things });
  };
  const writers = await Promise.all(
    household.members.map(async (_member, at) => {
      const device = await newDevice(at, plan.isPlanted ? { faults: at === 0 ? 'inWriting' : 'inApplying' } : {});
      device.skew = plan.chaos?.skewOf(at) ?? 0;
      const tab = await device.openTab();
      await device.look(tab, true);
      // Heavy writers have other screens open most of the time: their caches are updated unseen.
      if (!plan.isShort && !plan.isPlanted) await device.look(tab, false);
      if (at === 0 && !plan.isShort && !plan.isPlanted) await device.openTab();
      const dice = diceOf(plan.seed + at);
      const cases = casesOf(plan, at);
      return new Writer({ device, ledger, dice, household, at, picture, past, cases });
    }),
  );
  return { hestia, household, ledger, writers, plan, newDevice, seen: new Map() };
}

function casesOf({ isShort, isShortest = false, isPlanted, members }: Plan, at: number): typeof commandCases {
  if (isPlanted)
    return commandCases.filter(({ command, name }) => command.kind === 'chores.edit' && name === 'all of it');
  return isShort ? casesFor(at, members, isShortest ? 'feature' : 'command') : commandCases;
}

const LOOK_EVERY = 20;

async function write(run: Run, writer: Writer, at: number): Promise<void> {
  const { plan } = run;
  const dice = diceOf(plan.seed + 1000 + at);
  const isThrough = () => (plan.isShort ? writer.isThrough : writer.written >= plan.operations);
  for (let done = 0; !isThrough(); done++) {
    await plan.chaos?.before(run, writer, { at, dice });
    await writer.doNext();
    if (done % LOOK_EVERY !== 0) continue;
    plan.report?.(`${run.household.members[at]?.account.username ?? ''} has written ${writer.written} times`);
    await noteIds(run, writer.device);
  }
}

/** Records the visible ids, to be checked later. */
async function noteIds({ seen, plan }: Run, device: Device): Promise<void> {
  const [tab] = device.tabs;
  if (!tab) return;
  const ids = await lookAt(device, tab, plan).catch(() => []);
  for (const [id, view] of ids) if (!device.written.has(id)) seen.set(id, view);
}

/** The contents of a tab; screens that are closed are opened for a moment. */
async function lookAt(device: Device, tab: Page, { isShort, isPlanted }: Plan): ReturnType<Device['ids']> {
  const isOpen = isShort || isPlanted === true;
  if (!isOpen) await device.look(tab, true);
  const ids = await device.ids(tab);
  if (!isOpen) await device.look(tab, false);
  return ids;
}

async function prove(run: Run): Promise<Verdict> {
  const { hestia, household, writers, ledger } = run;
  const faults: string[] = [];
  for (const { device } of writers) {
    device.line.isRough = false;
    await device.setOffline(false);
    if (device.tabs.length === 0) await device.openTab();
  }
  const seq = () => seqOf(run.hestia, household.id);
  // All queues first: the others must have received the last of their writes.
  for (const round of [1, 2]) {
    for (const { device } of writers)
      for (const tab of device.tabs)
        await untilQuiet(device, tab, round === 1 ? () => Promise.resolve(0) : seq).catch((error: unknown) =>
          faults.push(String(error)),
        );
  }
  const fresh = new Set<string>();
  for (const [at, { device }] of writers.entries())
    faults.push(...(await compareWithFresh(run, device, { at, fresh })));
  const held = await readHeld(hestia, household);
  faults.push(...judge(ledger, held), ...judgeSeen(run, held, fresh));
  return { faults, counts: countsOf(run, held) };
}

/** The differences between a member's tabs and a new browser, whose ids are added to `fresh`. */
async function compareWithFresh(
  run: Run,
  device: Device,
  { at, fresh: ids }: { at: number; fresh: Set<string> },
): Promise<string[]> {
  const name = run.household.members[at]?.account.username ?? '';
  const [first] = device.tabs;
  if (!first || (await device.state(first)).home === '') return [];
  const other = await run.newDevice(at);
  try {
    const tab = await other.openTab();
    await untilQuiet(other, tab, () => Promise.resolve(0));
    const fresh = await other.views(tab);
    for (const [id] of await other.ids(tab)) ids.add(id);
    const found = await Promise.all(device.tabs.map(async (each) => compare(await device.views(each), fresh)));
    return found.flatMap((difference, number) =>
      difference === null ? [] : [`${name}, tab ${number + 1}: ${difference}`],
    );
  } finally {
    await other.close();
  }
}

/** An id that a member saw without having written it must be in an event, unless it existed from the start. */
function judgeSeen({ seen, household }: Run, { events }: ServerState, fresh: ReadonlySet<string>): string[] {
  const known = new Set<string>(events.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g));
  for (const { account } of household.members) known.add(account.id);
  for (const id of fresh) known.add(id);
  return [...seen].filter(([id]) => !known.has(id)).map(([id, view]) => `${id} was shown among ${view}, and never was`);
}

function countsOf({ ledger, writers }: Run, { done, seq }: ServerState): Record<string, number> {
  const all = [...ledger.entries.values()];
  const count = (of: (entry: (typeof all)[number]) => boolean) => all.filter(of).length;
  const harm = writers.map(({ device }) => device.line.done);
  return {
    writes: all.length,
    'kinds of command': new Set(all.map(({ kind }) => kind)).size,
    done: done.filter(({ key }) => ledger.entries.has(key)).length,
    refused: count(({ refusal }) => refusal !== null),
    'taken back': count(({ isCancelled }) => isCancelled),
    'told as lost': count(({ isLost }) => isLost),
    'given up by signing out': count(({ isGivenUp }) => isGivenUp),
    'without an end': count((entry) => !isOver(entry)),
    events: seq,
    'lost answers': harm.reduce((sum, { loseAnswer, halveAnswer }) => sum + loseAnswer + halveAnswer, 0),
    'cut or halved requests': harm.reduce((sum, { cut, halve }) => sum + cut + halve, 0),
    'repeated requests': harm.reduce((sum, { repeat }) => sum + repeat, 0),
  };
}
