import type { Events } from '@hestia/contract/events.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type {
  DeleteQueryBuilder,
  DeleteResult,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  RawBuilder,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import type { DB } from '#platform/db/tables.gen.ts';

/** Runs SQL: the database, or a transaction on it. */
export type Queries = {
  of(): Kysely<DB>;
  /** Whether its tables are spread over a cluster (docs/scale.md): statements then name one household where they can. */
  readonly isSpread?: boolean | undefined;
};

/** A table whose rows are of a household. */
export type HouseholdTable = {
  [Table in keyof DB]: DB[Table] extends { colocation_id: unknown } ? Table : never;
}[keyof DB];
type TableName = HouseholdTable | `${HouseholdTable} as ${string}`;
type AliasOf<Of> = Of extends `${string} as ${infer Alias}` ? Alias : Of & HouseholdTable;
/** The tables as a statement on one of them knows them, under its alias. */
type TablesOf<Of> = Of extends `${infer Table extends HouseholdTable} as ${infer Alias}`
  ? DB & { [Name in Alias]: DB[Table] }
  : DB;
export type HouseholdRow<Table extends HouseholdTable> = Omit<InsertObject<DB, Table>, 'colocation_id'>;

/**
 * Runs statements of one household: they affect only its rows, so a feature doesn't name the column `colocation_id` itself
 * (`tools/household-scope.mjs` refuses it).
 */
export type Household = Queries & {
  readonly colocationId: string;
  /** Selects of its rows in a table: `from('chores as c')`. */
  from<Of extends TableName>(table: Of): SelectQueryBuilder<TablesOf<Of>, AliasOf<Of> & keyof TablesOf<Of>, object>;
  update<Of extends TableName>(
    table: Of,
  ): UpdateQueryBuilder<TablesOf<Of>, AliasOf<Of> & keyof TablesOf<Of>, AliasOf<Of> & keyof TablesOf<Of>, UpdateResult>;
  delete<Of extends HouseholdTable>(table: Of): DeleteQueryBuilder<DB, Of, DeleteResult>;
  insert<Of extends HouseholdTable>(
    table: Of,
    rows: HouseholdRow<Of> | readonly HouseholdRow<Of>[],
  ): InsertQueryBuilder<DB, Of, InsertResult>;
  /** In statements written as SQL: the condition that a row is the household's. */
  readonly household: (alias?: string) => RawBuilder<boolean>;
};

/** The first response to a request of a user, by the key that its repeats have too. */
export type IdempotentResponse = { readonly userId: string; readonly key: string; readonly response: unknown };

/**
 * A request of a member: its sender must still live in the household, its repeats (the same key) get the first response;
 * where `isOurs` is false, for it names things of other households, it is refused.
 */
export type MemberRequest = {
  readonly userId: string;
  readonly key: string | null;
  readonly isOurs?: RawBuilder<boolean> | null;
};

/**
 * Appends an event of the contract to one's own household's, or to those of another one that the transaction has locked
 * (`alsoColocationId`). Declared as taking (`in`) its names: only then does the compiler refuse work that emits more than is
 * allowed.
 */
export type Emit<in Emitted extends EventName> = <Name extends Emitted>(
  name: Name,
  payload: Events[Name],
  colocationId?: string,
) => void;

/**
 * A transaction that has locked one household: its events become the household's next events on commit. `Emitted` names the
 * allowed events; by default none.
 */
export type HouseholdTx<Emitted extends EventName = never> = Household & {
  /** How many decimals its amounts have (M19). */
  readonly decimals: number;
  /** The time zone of its days (docs/wire.md, "Days"). */
  readonly timeZone: string;
  /** The number of its last event when it was locked. */
  readonly seq: number;
  /** Number of its rows without an event of their own: those of imports. */
  readonly rowsWithoutEvent: number;
  /** Bytes that it has had stored today, before this write. */
  readonly bytesToday: number;
  /** Counts stored bytes that no event contains. */
  charge(bytes: number): void;
  /** The acting user; null for a job. */
  readonly actorId: string | null;
  readonly emit: Emit<Emitted>;
  /** Runs after the commit, once, and never if it rolls back; a failure is logged, not thrown. */
  afterCommit(work: () => void | Promise<void>): void;
};

/** A household locked by a transaction. */
export type LockedHousehold<Emitted extends EventName = never> = Pick<
  HouseholdTx<Emitted>,
  keyof Household | 'decimals' | 'actorId' | 'emit'
>;

/**
 * Locks the household, works, appends the events, commits, then announces. Throws `notFound` if the household is deleted, also
 * for a member who has just left it; a repeated request gets its first response instead. Work that deletes the household has its
 * events announced, but not stored.
 */
export type Transact = <T>(
  scope: {
    colocationId: string;
    actorId: string | null;
    /**
     * Further households to lock, always in the order of ids: a user moves from one to the other or is renamed in all,
     * or a job does the same in many.
     */
    alsoColocationId?: string | readonly string[];
    request?: MemberRequest;
    /** Called after the commit with a number up to which the household's events include this write, or the one that it repeats. */
    onVersion?: (at: { readonly seq: number; readonly history: string }) => void;
  },
  work: (tx: HouseholdTx<EventName>) => Promise<T>,
) => Promise<T>;
