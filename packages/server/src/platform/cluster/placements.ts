// Where the tables lie once they are spread over a cluster (docs/scale.md). A test compares the list with the catalogue: a new
// table names the household of its rows, or is placed here.

/** Where a table without household lies: copied to every node, or on the coordinator only. */
export type Placement = {
  readonly on: 'every node' | 'coordinator';
  /** What its rows are of, and why it lies there. */
  readonly reason: string;
};

const every = (reason: string): Placement => ({ on: 'every node', reason });
const coordinator = (reason: string): Placement => ({ on: 'coordinator', reason });

/** The tables whose rows are not of one household. All others are spread by their household. */
export const PLACEMENTS: Readonly<Record<string, Placement>> = {
  users: every('people, who move between households: nearly every statement joins them, and few change them'),
  images: every('pictures of people, who take them along: rows of households refer to them, and few change'),
  devices: every('of a person: joined when a notice looks for its receivers; written at sign-in'),
  push_subscriptions: every('of a person: joined when a notice looks for its receivers; written at sign-in'),
  notice_choices: every('of a person: joined when a notice looks for its receivers; seldom changed'),
  sessions: every('of a person: devices end with their session, by a key; written once in five minutes of use'),
  identities: coordinator('of a person: read at sign-in only'),
  unseen_pushes: coordinator('of a person: written with each push'),
  in_front: coordinator('of a person: written as apps come to the front'),
  passkeys: coordinator('of a person: read at sign-in only, and written each time'),
  recovery_codes: coordinator('of a person: read at sign-in only'),
  password_resets: coordinator('of a person: found by a code'),
  second_steps: coordinator('of a person: for minutes'),
  payment_handles: coordinator('of a person: read one at a time'),
  idempotency: coordinator(
    'of a person: written with each write, and the first write of a person founds their household',
  ),
  household_codes: coordinator('of the server: finds a household by a code that is unique over all'),
  pairing_codes: coordinator('of devices: found by a code, before their household is known'),
  used_id_tokens: coordinator('of the server: for minutes'),
  used_challenges: coordinator('of the server: for minutes'),
  waiting_jobs: coordinator('of the server: a queue, from which rows are taken by `skip locked`'),
  waiting_mails: coordinator('of the server: a queue'),
  guesses: coordinator('of the server: counted up at each wrong password'),
  migrations: coordinator('of the server'),
  identity: coordinator('of the server: its mark is of the row version (`xmin`), which copies do not share'),
  secrets: coordinator('of the server'),
  sums_check: coordinator('of the server'),
  failed_jobs: coordinator('of the server'),
};

/** The table of households itself. */
export const HOUSEHOLDS = 'colocations';

/** The column by which a table of households is spread. */
export const spreadBy = (table: string): 'id' | 'colocation_id' => (table === HOUSEHOLDS ? 'id' : 'colocation_id');
