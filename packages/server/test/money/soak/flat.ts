// A model of a household by only the rules, compared with the server's.
import { type Claim, claimIn } from '@hestia/contract/money/expenses/claim.ts';
import { type Booking, entriesOf, reversalOf } from '@hestia/contract/money/planning/ledger.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import type { TestUser } from '../../call.ts';
import type { TestServer } from '../../server.ts';
import { Flat } from '../flat.ts';
import type { Currency } from './expenses.ts';

export type KnownExpense = {
  readonly id: string;
  readonly booking: Booking;
  readonly categoryId: string;
  /** The import that created it, unless edited since. */
  readonly importId: string | null;
};

/** Deleted expenses that are checked again: the server keeps more. */
const REMEMBERED = 200;

export class SoakFlat extends Flat {
  readonly currency: Currency;
  readonly refund: string;
  readonly live = new Map<string, KnownExpense>();
  deleted: KnownExpense[] = [];
  /** Imports that can still be undone. */
  imports: string[] = [];
  /** Imports of the last two days, including undone ones. */
  brought = 0;
  categoryIds: string[] = [];
  placeholders: string[] = [];
  readonly away = new Set<string>();
  /** Balances of all present and former members, in minor units. */
  readonly sums = new Map<string, number>();

  constructor(flat: Flat, { currency, refund }: Pick<SoakFlat, 'currency' | 'refund'>) {
    super(flat.server, flat.id, flat.members);
    this.currency = currency;
    this.refund = refund;
  }

  static async begin(server: TestServer, members: readonly TestUser[], code: string): Promise<SoakFlat> {
    const flat = await Flat.open(server, members);
    await server.call(flat.one, colocationEndpoints.updateColocation, { body: { id: flat.id, currency: code } });
    const refund = await flat.refundCategory();
    return new SoakFlat(flat, { currency: { code, decimals: decimalsOf(code) }, refund });
  }

  get home(): readonly TestUser[] {
    return this.members.filter(({ id }) => !this.away.has(id));
  }

  /** Members who can pay and share. */
  get residents(): readonly string[] {
    return [...this.home.map(({ id }) => id), ...this.placeholders];
  }

  put(known: KnownExpense): void {
    this.live.set(known.id, known);
    this.#book(entriesOf(known.booking));
  }

  take(id: string): KnownExpense {
    const known = this.live.get(id);
    if (known === undefined) throw new Error('It is not there');
    this.live.delete(id);
    this.#book(reversalOf(known.booking));
    return known;
  }

  bury(known: KnownExpense): void {
    this.deleted = [...this.deleted, { ...known, importId: null }].slice(-REMEMBERED);
  }

  claim(claim: Claim): void {
    const claimed = (known: KnownExpense): KnownExpense => ({ ...known, booking: claimIn(known.booking, claim) });
    for (const [id, known] of this.live) this.live.set(id, claimed(known));
    this.deleted = this.deleted.map(claimed);
    const minor = (id: string) => this.sums.get(id) ?? 0;
    this.sums.set(claim.userId, minor(claim.userId) + minor(claim.placeholderId));
    this.sums.delete(claim.placeholderId);
    this.placeholders = this.placeholders.filter((id) => id !== claim.placeholderId);
  }

  #book(entries: ReturnType<typeof entriesOf>): void {
    for (const { userId, minor } of entries) this.sums.set(userId, (this.sums.get(userId) ?? 0) + minor);
  }
}
