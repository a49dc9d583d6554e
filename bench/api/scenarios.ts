import { randomUUIDv7 } from 'node:crypto';
import type { Options, Request } from 'autocannon';
import { ITEMS, LIST_ID, SERIES } from './busy.ts';
import type { Household } from './household.ts';
import type { Scenario } from './load.ts';

/** A server under load, and the database behind it. */
export type Target = { readonly url: string; readonly pid: number; readonly databasePid: number };

/** The name of the floor that ratios refer to. */
export const POINT_QUERY = 'floor: Fastify + point query';

/** About what the answers of the busy household have. */
const LARGE_KB = [44, 67, 170];

export function floors({ url, pid, databasePid }: Target, { colocationId }: Household): Scenario[] {
  const common = { options: {}, status: 200, pid };
  return [
    { ...common, name: 'floor: Fastify, no query', url: `${url}/nothing`, databasePid: 0 },
    { ...common, name: POINT_QUERY, url: `${url}/point/${colocationId}`, databasePid },
    // The processor time of sending large answers.
    ...LARGE_KB.map((size) => ({
      ...common,
      name: `${POINT_QUERY} + ${size} KB`,
      url: `${url}/point/${colocationId}/${size * 1000}`,
      databasePid,
    })),
  ];
}

/**
 * The server answers a user's chat pages one at a time, queues eight and refuses more. Half as many here, since requests of an
 * ended stretch may still wait.
 */
const CHAT = '/api/Message?';
const CHAT_CONNECTIONS = 4;

/** `isFresh`: each request follows a change, so that no cache has an answer. */
type ScenarioOptions = { readonly suffix: string; readonly isFresh: boolean };

/** The reads for which screens wait. */
export async function reads(target: Target, household: Household, how: ScenarioOptions): Promise<Scenario[]> {
  const { colocationId, categoryId, authorization } = household;
  const headers = { authorization };
  const page = `/api/Expense/Page?colocationId=${colocationId}`;
  const { next } = (await (await fetch(target.url + page, { headers })).json()) as { next: string };
  const paths = {
    'expense page': page,
    'next expense page': `${page}&before=${encodeURIComponent(next)}`,
    'page of a category': `${page}&categoryId=${categoryId}`,
    categories: `/api/Expense/GetByColocationId/${colocationId}?`,
    balances: `/api/Expense/GetBalance/${colocationId}?`,
    'board, 60 notes': `/api/Reminder?colocationId=${colocationId}`,
    'chores, 100': `/api/Chore/GetByColocationId/${colocationId}?`,
    'last 50 messages': `${CHAT}colocationId=${colocationId}&limit=50`,
    plan: `/api/Expense/GetRefundMethods/${colocationId}?`,
  };
  return readsOf(target, household, paths, how);
}

/** The calls that screens of a busy household wait for. */
export function busyReads(target: Target, household: Household, how: ScenarioOptions): Scenario[] {
  const { colocationId } = household;
  const paths = {
    [`busy: board, a list of ${ITEMS}`]: `/api/Reminder?colocationId=${colocationId}`,
    [`busy: items of a list of ${ITEMS}`]: `/api/Reminder/ShoppingList?reminderId=${LIST_ID}`,
    'busy: bought items, 1,000': `/api/Reminder/BoughtItems?colocationId=${colocationId}`,
    [`busy: chores, ${SERIES} series`]: `/api/Chore/GetByColocationId/${colocationId}?`,
    'busy: completions, 1,300': `/api/Chore/Completions?colocationId=${colocationId}`,
  };
  return readsOf(target, household, paths, how);
}

function readsOf(
  { url, ...target }: Target,
  { authorization }: Household,
  paths: Readonly<Record<string, string>>,
  { suffix, isFresh }: ScenarioOptions,
): Scenario[] {
  const headers = { authorization };
  let asked = 0;
  return Object.entries(paths).map(([name, path]) => {
    const setupRequest = (request: Request): Request => ({ ...request, path: `${path}&asked=${asked++}` });
    const common = { headers, ...(path.startsWith(CHAT) && { connections: CHAT_CONNECTIONS }) };
    const options = isFresh ? { ...common, requests: [{ method: 'GET' as const, path, setupRequest }] } : common;
    return { ...target, name: name + suffix, url: isFresh ? url : url + path, options, status: 200 };
  });
}

/** The same page for a client that has it. */
export async function unchanged(
  { url, ...target }: Target,
  { colocationId, authorization }: Household,
): Promise<Scenario> {
  const page = `${url}/api/Expense/Page?colocationId=${colocationId}`;
  const etag = (await fetch(page, { headers: { authorization } })).headers.get('etag') ?? '';
  const options = { headers: { authorization, 'if-none-match': etag } };
  return { ...target, name: 'unchanged page (304)', url: page, status: 304, options };
}

export function writes(target: Target, households: readonly Household[], more: Partial<Options> = {}): Scenario {
  const options = { ...more, requests: [adding(households)] };
  return {
    name: `add expense, ${households.length} households`,
    url: target.url,
    options,
    status: 200,
    pid: target.pid,
    databasePid: target.databasePid,
  };
}

/** Ticks and unticks items of one list in turn: each time, all members receive the whole list. */
export function ticks(target: Target, household: Household, itemIds: readonly string[]): Scenario {
  const options = { requests: [ticking(household, itemIds)] };
  return { ...target, name: `busy: tick an item of ${ITEMS}`, options, status: 200 };
}

/** A tick and the first read after it, in turn, over one connection; the figures include both. */
export function looksAfterTicks(target: Target, household: Household, itemIds: readonly string[]): Scenario[] {
  const paths = {
    board: `/api/Reminder?colocationId=${household.colocationId}`,
    items: `/api/Reminder/ShoppingList?reminderId=${LIST_ID}`,
  };
  return looksAfter(target, household, { what: 'busy: tick', change: ticking(household, itemIds), paths });
}

/** An expense and the first look after it, likewise. */
export function looksAfterExpenses(target: Target, household: Household): Scenario[] {
  const paths = {
    'expense page': `/api/Expense/Page?colocationId=${household.colocationId}`,
    balances: `/api/Expense/GetBalance/${household.colocationId}`,
  };
  return looksAfter(target, household, { what: 'add expense', change: adding([household]), paths });
}

type Change = { readonly what: string; readonly change: Request; readonly paths: Readonly<Record<string, string>> };

function looksAfter(target: Target, { authorization }: Household, { what, change, paths }: Change): Scenario[] {
  return Object.entries(paths).map(([name, path]) => {
    const look = { method: 'GET' as const, path, headers: { authorization } };
    const options = { connections: 1, requests: [change, look] };
    return { ...target, name: `${what}, then look at ${name}`, options, status: 200 };
  });
}

function adding(households: readonly Household[]) {
  let turn = 0;
  const setupRequest = (request: Request): Request => {
    const one = households[turn++ % households.length];
    if (one === undefined) return request;
    const headers = { authorization: one.authorization, 'content-type': 'application/json' };
    return { ...request, headers, body: JSON.stringify(expenseOf(one)) };
  };
  return { method: 'POST' as const, path: '/api/Expense', setupRequest };
}

function ticking({ authorization }: Household, itemIds: readonly string[]) {
  let turn = 0;
  const setupRequest = (request: Request): Request => {
    const at = turn++;
    const isChecked = Math.floor(at / itemIds.length) % 2 === 0;
    const headers = { authorization, 'content-type': 'application/json' };
    return { ...request, headers, body: JSON.stringify({ id: itemIds[at % itemIds.length], isChecked }) };
  };
  return { method: 'PUT' as const, path: '/api/Reminder/ShoppingList', setupRequest };
}

const expenseOf = ({ colocationId, categoryId, members }: Household) => ({
  id: randomUUIDv7(),
  colocationId,
  expenseCategoryId: categoryId,
  createdBy: members[0],
  name: 'Groceries',
  description: '',
  amount: 43.21,
  paidBy: members[0],
  splitType: 0,
  splitBetween: members,
  splitValues: {},
  splitPercentages: {},
});
