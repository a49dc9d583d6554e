import { randomUUIDv7 } from 'node:crypto';
import type { Options, Request } from 'autocannon';
import type { House } from './house.ts';
import type { Scenario } from './load.ts';

/** A server under load, and the database behind it. */
export type Target = { readonly url: string; readonly pid: number; readonly databasePid: number };

/** The name of the floor that ratios refer to. */
export const POINT_QUERY = 'floor: Fastify + point query';

export function floors({ url, pid, databasePid }: Target, { colocationId }: House): Scenario[] {
  const common = { options: {}, status: 200, pid };
  return [
    { ...common, name: 'floor: Fastify, no query', url: `${url}/nothing`, databasePid: 0 },
    { ...common, name: POINT_QUERY, url: `${url}/point/${colocationId}`, databasePid },
  ];
}

export async function reads(
  target: Target,
  { colocationId, categoryId, authorization }: House,
  suffix = '',
): Promise<Scenario[]> {
  const page = `${target.url}/api/Expense/Page?colocationId=${colocationId}`;
  const headers = { authorization };
  const first = await fetch(page, { headers });
  const { next } = (await first.json()) as { next: string };
  const common = { options: { headers }, status: 200, pid: target.pid, databasePid: target.databasePid };
  return [
    { ...common, name: `expense page${suffix}`, url: page },
    { ...common, name: `next expense page${suffix}`, url: `${page}&before=${encodeURIComponent(next)}` },
    { ...common, name: `page of a category${suffix}`, url: `${page}&categoryId=${categoryId}` },
    { ...common, name: `categories${suffix}`, url: `${target.url}/api/Expense/GetByColocationId/${colocationId}` },
    { ...common, name: `balances${suffix}`, url: `${target.url}/api/Expense/GetBalance/${colocationId}` },
    { ...common, name: `board, 60 notes${suffix}`, url: `${target.url}/api/Reminder?colocationId=${colocationId}` },
    { ...common, name: `chores, 100${suffix}`, url: `${target.url}/api/Chore/GetByColocationId/${colocationId}` },
    {
      ...common,
      name: `last 50 messages${suffix}`,
      url: `${target.url}/api/Message?colocationId=${colocationId}&limit=50`,
    },
    { ...common, name: `plan${suffix}`, url: `${target.url}/api/Expense/GetRefundMethods/${colocationId}` },
    {
      ...common,
      name: `unchanged page (304)${suffix}`,
      url: page,
      status: 304,
      options: { headers: { authorization, 'if-none-match': first.headers.get('etag') ?? '' } },
    },
  ];
}

export function writes(target: Target, houses: readonly House[], more: Partial<Options> = {}): Scenario {
  let turn = 0;
  const setupRequest = (request: Request): Request => {
    const one = houses[turn++ % houses.length];
    if (one === undefined) return request;
    const headers = { authorization: one.authorization, 'content-type': 'application/json' };
    return { ...request, headers, body: JSON.stringify(expenseOf(one)) };
  };
  const options = { ...more, requests: [{ method: 'POST' as const, path: '/api/Expense', setupRequest }] };
  return {
    name: `add expense, ${houses.length} households`,
    url: target.url,
    options,
    status: 200,
    pid: target.pid,
    databasePid: target.databasePid,
  };
}

const expenseOf = ({ colocationId, categoryId, people }: House) => ({
  id: randomUUIDv7(),
  colocationId,
  expenseCategoryId: categoryId,
  createdBy: people[0],
  name: 'Groceries',
  description: '',
  amount: 43.21,
  paidBy: people[0],
  splitType: 0,
  splitBetween: people,
  splitValues: {},
  splitPercentages: {},
});
