import './clock.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { isReading } from '#platform/api/reading.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { readSyncCursor } from '#platform/sync/queries/sync-cursor.ts';
import { enqueueDelayed, onOutboxEvent, openUserData, queueWrite, readOutbox } from '#platform/sync/sync.ts';
import { HouseholdProvider } from '#shared/household/household-provider.tsx';
import { readConnectionState } from '#platform/sync/live/connection-state.ts';
import type { AnyCommand } from '#platform/sync/outbox/commands.ts';
import { NotStoredError } from '#platform/sync/outbox/not-stored.ts';
import { onSession } from '#platform/session/session-end.ts';
import { readUser } from '#platform/session/session.ts';
import { leaveWithOtherTab, refreshUser, signOut } from '#platform/sign-in/enter.ts';
import { forgetCopies } from '#platform/sign-in/forget.ts';
import type { CommandOf } from '@hestia/contract/wire/command.ts';
import { cacheReducers, commands, subscribers, userStorages } from '../src/app/start/features.ts';
import { followHousehold } from '../src/app/start/live-connection.ts';
import { isOutdated, reloadOnce } from '#platform/kernel/newer-build.ts';
import { faultyFetch, makeForgetful } from './faults.ts';
import type { EncodedValue, EncodedFile, Faults, QueuedWrite, Soak } from './soak.ts';
import { notifySoak, watchAnswers } from './spy.ts';
import { type SeenViews, Views } from './views.tsx';

// The app's data layer without its screens, as src/app/start/start.ts opens it. The soak (e2e/soak) writes to it and reads it.

declare global {
  interface Window {
    soak: Soak;
  }
}

const faults = (new URLSearchParams(location.search).get('faults') ?? 'none') as Faults;
/** Kinds without a command in a newer build, though writes of this kind may wait. */
const forgotten = document.querySelector<HTMLMetaElement>('meta[name=forgotten]')?.content;
const known = new Map<string, AnyCommand>(commands.map((command) => [command.kind, command]));
/** The key of each write, by the very object that it was given. */
const keys = new WeakMap<object, { key: string; seq: number }>();
const announced = new Set<string>();
const views = createRoot(document.getElementById('root') ?? document.body);
let seen: SeenViews = { views: {}, more: [] };
let isOpen = false;

const send = fetch.bind(window);
watchAnswers(faults === 'inWriting' ? faultyFetch(send) : send);
if (faults === 'inApplying') makeForgetful(cacheReducers);
await open();

window.soak = {
  queue,
  cancel: async (seq) => (await readOutbox()?.cancel(seq)) ?? false,
  state: () => ({
    home: readUser().colocationId ?? '',
    lastSeq: readSyncCursor()?.lastSeq ?? null,
    waiting: (readOutbox()?.snapshot() ?? [])
      .filter(({ refusal }) => !refusal)
      .map(({ kind, attempts }) => `${kind} after ${attempts} tries`),
    reading: readings(),
    connection: readConnectionState(),
    isComplete:
      isOpen && Object.values(seen.views).every((view) => view !== undefined) && seen.views.notes !== undefined,
  }),
  views: () => seen.views,
  readMore: () => {
    for (const { read } of seen.more) read();
    return seen.more.map(({ view }) => view);
  },
  look,
  fillDisk,
  signOut,
  update,
  wake: () => void window.dispatchEvent(new Event('online')),
};

async function update(): Promise<boolean> {
  const isNewer = await isOutdated();
  if (isNewer) setTimeout(() => void reloadOnce(() => location.reload()));
  return isNewer;
}

function readings(): string[] {
  const queries = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const named = queries.map(({ queryHash }) => queryHash);
  return named.length === 0 && isReading() ? ['something that is not kept'] : named;
}

async function open(): Promise<void> {
  onSession((news) => {
    if (news === 'expired') void forgetCopies().catch(() => undefined);
    if (news === 'signedOut') leaveWithOtherTab();
  });
  void refreshUser().catch(() => undefined);
  onOutboxEvent(({ name, mutation: { key, kind, refusal } }) =>
    notifySoak(name === 'refused' ? { name, key, kind, code: refusal?.code ?? '' } : { name, key, kind }),
  );
  const mine = commands.filter((command) => command.kind !== forgotten);
  await openUserData(readUser().id, { commands: mine, subscribers, userStorages, cacheReducers });
  noteKeys();
  readOutbox()?.subscribe(noteKeys);
  followHousehold();
}

function noteKeys(): void {
  for (const { key, seq, kind, variables } of readOutbox()?.snapshot() ?? []) {
    if (typeof variables === 'object' && variables !== null) keys.set(variables, { key, seq });
    if (announced.has(key)) continue;
    announced.add(key);
    notifySoak({ name: 'seen', key, kind });
  }
}

async function queue(kind: string, encoded: EncodedValue, delayMs: number | null): Promise<QueuedWrite> {
  // The value stored under a kind is an input of that command.
  const command = known.get(kind) as unknown as CommandOf<unknown> | undefined;
  if (!command) throw new Error(`No command ${kind}`);
  if (kind === forgotten) return { key: null, seq: null, isLost: false };
  const input = decode(encoded) as object;
  let isLost = false;
  try {
    if (delayMs === null) await queueWrite(command, input);
    else await enqueueDelayed(command, input, delayMs);
  } catch (error) {
    if (!(error instanceof NotStoredError)) throw error;
    isLost = true;
  }
  const { key = null, seq = null } = keys.get(input) ?? {};
  return { key, seq, isLost };
}

function decode(value: EncodedValue): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  if ('$file' in value) return fileOf(value as EncodedFile);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, decode(each)]));
}

const fileOf = ({ $file, type }: EncodedFile): Blob =>
  new Blob([Uint8Array.from(atob($file), (letter) => letter.charCodeAt(0))], { type });

function look(opens: boolean): void {
  isOpen = opens;
  if (!opens) seen = { views: {}, more: [] };
  views.render(
    opens && (
      <QueryClientProvider client={queryClient}>
        <HouseholdProvider>
          <Views onSeen={(next) => (seen = next)} />
        </HouseholdProvider>
      </QueryClientProvider>
    ),
  );
}

/** Simulates a full disk, or ends it. */
function fillDisk(isFull: boolean): void {
  const { prototype } = IDBObjectStore;
  if (!isFull) Object.assign(prototype, { put: realPut });
  else
    prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
}
// oxlint-disable-next-line typescript/unbound-method -- put back where it was
const realPut = IDBObjectStore.prototype.put;
