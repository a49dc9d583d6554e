import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt, type Parts, type TestUser } from '../../packages/server/test/call.ts';

export type Household = { readonly id: string; readonly categoryId: string; readonly members: readonly TestUser[] };

/** A sent expense, and the returned id. */
export type SentExpense = {
  readonly household: Household;
  readonly id: string;
  readonly body: {
    readonly name: string;
    readonly amount: number;
    readonly expenseCategoryId: string;
    readonly paidBy: string;
    readonly splitType: 0;
    readonly splitBetween: readonly string[];
  };
};

/** Writes answered with 200, by the unique name of the expense. */
export type Ledger = Counts & {
  readonly added: Map<string, SentExpense>;
  readonly deleted: Set<string>;
};

type Counts = { repeats: number };

const GIVE_UP_MS = 120_000;

/** Repeats a call with its key until it is acknowledged, as a client's outbox does. */
export async function persist<C extends Endpoint>(
  url: string,
  member: Pick<TestUser, 'jwt'> | null,
  endpoint: C,
  parts: Parts<C>,
  counts: Counts = { repeats: 0 },
) {
  const until = Date.now() + GIVE_UP_MS;
  for (;;) {
    const reply = await attempt(url, member, endpoint, parts).catch(() => null);
    if (reply?.status === 200) return reply.body;
    if (reply !== null && reply.status < 500)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    if (Date.now() > until)
      throw new Error(`${endpoint.method} ${endpoint.path} was not acknowledged within two minutes`);
    counts.repeats++;
    await sleep(20 + Math.random() * 50);
  }
}

/** Households with their members, made through the front door. */
export async function populate(
  url: string,
  households: number,
  membersEach: number,
  counts?: Counts,
): Promise<Household[]> {
  const made: Household[] = [];
  for (let household = 0; household < households; household++) {
    const members: TestUser[] = [];
    for (let member = 0; member < membersEach; member++) {
      const body = {
        username: `M${member}`,
        email: `m${member}.h${household}@example.org`,
        password: 'correct horse battery staple',
      };
      const { user, jwt } = (await persist(url, null, accountEndpoints.signUp, { body }, counts)) as {
        user: { id: string };
        jwt: string;
      };
      members.push({ ...body, id: user.id, jwt });
    }
    const [founder, ...others] = members;
    if (founder === undefined) continue;
    const id = String(
      await persist(
        url,
        founder,
        colocationEndpoints.createColocation,
        { body: { name: `House ${household}`, createdBy: founder.id } },
        counts,
      ),
    );
    for (const other of others)
      await persist(url, other, accountEndpoints.updateUser, { body: { id: other.id, colocationId: id } }, counts);
    const categoryId = String(
      await persist(url, founder, moneyEndpoints.addCategory, { body: { name: 'Food', colocationId: id } }, counts),
    );
    made.push({ id, categoryId, members });
  }
  return made;
}

/** Adds expenses (some with an id, all with a key) and deletes some of them, until stopped. */
export async function write(
  url: string,
  household: Household,
  member: TestUser,
  ledger: Ledger,
  isOver: () => boolean,
): Promise<void> {
  const own: string[] = [];
  for (let turn = 0; !isOver(); turn++) {
    const name = `${member.id} ${turn}`;
    const body = {
      colocationId: household.id,
      expenseCategoryId: household.categoryId,
      name,
      amount: Math.ceil(Math.random() * 100_000) / 100,
      paidBy: member.id,
      splitType: 0 as const,
      splitBetween: household.members.filter(() => Math.random() < 0.7).map(({ id }) => id),
      ...(turn % 2 === 0 && { id: crypto.randomUUID() }),
    };
    if (body.splitBetween.length === 0) body.splitBetween.push(member.id);
    const id = String(await persist(url, member, moneyEndpoints.addExpense, { body, key: `add ${name}` }, ledger));
    ledger.added.set(name, { household, id, body });
    own.push(name);
    const victim = turn % 10 === 9 ? own.splice(Math.floor(Math.random() * own.length), 1)[0] : undefined;
    const gone = victim === undefined ? undefined : ledger.added.get(victim);
    if (victim === undefined || gone === undefined) continue;
    await persist(
      url,
      member,
      moneyEndpoints.deleteExpense,
      { params: { id: gone.id }, key: `delete ${victim}` },
      ledger,
    );
    ledger.deleted.add(victim);
  }
}
