import { createHash } from 'node:crypto';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { attempt, succeed, type Parts, type TestUser } from '../../packages/server/test/call.ts';
import type { Dice } from '../../packages/server/src/cli/demo/dice.ts';
import { noisePicture } from '../../packages/server/test/noise-picture.ts';
import { minor, sharesOf } from '../chaos/proof.ts';
import { persist, type Household } from '../chaos/writers.ts';
import type { WriteLog, Span, Thing } from './record.ts';

/** The most things of a kind per member, so that a household keeps its size: each further write deletes one. */
const MAX_OF_A_KIND = 40;
const MAX_PICTURES = 8;
/** Expenses of one month: rows of statistics do not depend on the day of the run. */
export const PAID_AT = '2026-11-05T12:00:00.000Z';

type WriteRequest = { readonly thing: Thing; readonly body: Readonly<Record<string, unknown>> };
type Kind = {
  readonly make: (writer: Context, name: string) => WriteRequest;
  readonly add: readonly [Endpoint, event: string];
  readonly edit: readonly [Endpoint, event: string];
  readonly remove: readonly [Endpoint, event: string];
};
export type Context = {
  readonly url: string;
  readonly household: Household;
  readonly member: TestUser;
  readonly dice: Dice;
  readonly recorded: WriteLog;
};

const someOf = ({ household, dice }: Context) => [...dice.some(household.members)].map(({ id }) => id);

const kinds: readonly Kind[] = [
  {
    make: (context, name) => {
      const amount = (1 + context.dice.below(1_000_000)) / 100;
      const split = { amount, splitBetween: someOf(context) };
      const body = {
        ...split,
        expenseCategoryId: context.household.categoryId,
        name,
        paidBy: context.dice.pick(context.household.members).id,
        splitType: 0,
        dateOfPayment: PAID_AT,
      };
      const { paidBy } = body;
      return { body, thing: { kind: 'expense', name, paidBy, amountMinor: minor(amount), shares: sharesOf(split) } };
    },
    add: [moneyEndpoints.addExpense, 'NewExpenseAdded'],
    edit: [moneyEndpoints.editExpense, 'ExpenseUpdated'],
    remove: [moneyEndpoints.deleteExpense, 'ExpenseDeleted'],
  },
  {
    make: (_, content) => ({ body: { content }, thing: { kind: 'message', content } }),
    add: [messageEndpoints.sendMessage, 'NewMessageAdded'],
    edit: [messageEndpoints.editMessage, 'MessageUpdated'],
    remove: [messageEndpoints.deleteMessage, 'MessageDeleted'],
  },
  {
    make: (context, title) => {
      const enrolled = someOf(context);
      return { body: { title, enrolled }, thing: { kind: 'chore', title, enrolled: enrolled.toSorted() } };
    },
    add: [choreEndpoints.addChore, 'NewChoreAdded'],
    edit: [choreEndpoints.editChore, 'ChoreUpdated'],
    remove: [choreEndpoints.deleteChore, 'ChoreDeleted'],
  },
  {
    make: (_, content) => ({ body: { content, reminderType: 0, color: 'yellow' }, thing: { kind: 'note', content } }),
    add: [reminderEndpoints.addReminder, 'NewReminderAdded'],
    edit: [reminderEndpoints.editReminder, 'ReminderChanged'],
    remove: [reminderEndpoints.deleteReminder, 'ReminderDeleted'],
  },
];

/** A member who writes one thing after the other and records the acknowledged writes. */
export class Writer {
  readonly #context: Context;
  readonly #own = new Map<Kind, string[]>(kinds.map((kind) => [kind, []]));
  /** Unused pictures. */
  readonly #loose: string[] = [];
  readonly #pictureNotes: { readonly id: string; readonly image: string }[] = [];
  #turn = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  async writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#turn++;
      if (this.#context.dice.chance(0.15)) await this.#writePicture();
      else await this.#write(this.#context.dice.pick(kinds));
    }
  }

  async #write(kind: Kind): Promise<void> {
    const { dice, household, member } = this.#context;
    const own = this.#own.get(kind) ?? [];
    if (own.length >= MAX_OF_A_KIND || (own.length > 0 && dice.chance(0.2)))
      return this.#remove(kind.remove, takeOne(own, dice));
    const { thing, body } = kind.make(this.#context, `${member.username} ${this.#turn}`);
    const isEdit = own.length > 0 && dice.chance(0.35);
    const id = isEdit ? dice.pick(own) : crypto.randomUUID();
    if (!isEdit) own.push(id);
    const [endpoint, event] = isEdit ? kind.edit : kind.add;
    const { span } = await this.#send(endpoint, { body: { ...body, id, colocationId: household.id } });
    this.#context.recorded.writes.push({ householdId: household.id, id, event, thing, ...span });
  }

  async #remove([endpoint, event]: Kind['remove'], id: string): Promise<void> {
    const { household, recorded } = this.#context;
    const { span } = await this.#send(endpoint, { params: { id } });
    recorded.writes.push({ householdId: household.id, id, event, thing: null, ...span });
  }

  async #writePicture(): Promise<void> {
    const { dice } = this.#context;
    const [notes, loose] = [this.#pictureNotes, this.#loose];
    if (dice.chance(0.5)) {
      if (loose.length < MAX_PICTURES && dice.chance(0.6)) return this.#putPicture();
      if (loose.length > 0) return this.#deletePicture(takeOne(loose, dice));
    }
    if (notes.length < MAX_PICTURES && dice.chance(0.6)) return this.#putPictureNote();
    if (notes.length === 0) return;
    const { id, image } = takeOne(notes, dice);
    await this.#remove([reminderEndpoints.deleteReminder, 'ReminderDeleted'], id);
    // Half of them are left to the clean-up.
    if (dice.chance(0.5)) this.#loose.push(image);
  }

  async #putPicture(): Promise<void> {
    const { response, span } = await this.#send(imageEndpoints.addImage, { body: await this.#form({}) });
    this.#loose.push(String(response));
    await this.#recordUpload(String(response), span);
  }

  async #putPictureNote(): Promise<void> {
    const { url, household, member, recorded } = this.#context;
    const id = crypto.randomUUID();
    const body = await this.#form({ id, colocationId: household.id, reminderType: '1' });
    const { span } = await this.#send(reminderEndpoints.addReminder, { body });
    const { imageUrl } = await succeed(url, member, reminderEndpoints.getReminder, { params: { id } });
    const image = imageUrl ?? '';
    const thing: Thing = { kind: 'picture note', image };
    recorded.writes.push({ householdId: household.id, id, event: 'NewReminderAdded', thing, ...span });
    this.#pictureNotes.push({ id, image });
    await this.#recordUpload(image, span);
  }

  async #deletePicture(name: string): Promise<void> {
    const { uploads } = this.#context.recorded;
    const { span } = await this.#send(imageEndpoints.deleteImage, { params: { name } });
    const upload = uploads.get(name);
    if (upload) uploads.set(name, { ...upload, deleted: span });
  }

  async #recordUpload(name: string, put: Span): Promise<void> {
    const files = {
      [name]: await this.#checksum(name, false),
      [name.replace(/\.webp$/, '.preview')]: await this.#checksum(name, true),
    };
    this.#context.recorded.uploads.set(name, { householdId: this.#context.household.id, files, put, deleted: null });
  }

  async #checksum(name: string, preview: boolean): Promise<string> {
    const { url, member } = this.#context;
    const got = await attempt(url, member, imageEndpoints.getImage, { params: { name }, query: { preview } });
    if (got.status !== 200 || !(got.body instanceof Uint8Array)) throw new Error(`${name}: ${got.status}`);
    return createHash('sha256').update(got.body).digest('hex');
  }

  async #form(fields: Readonly<Record<string, string>>): Promise<FormData> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const picture = await noisePicture(this.#context.dice, 64, 48);
    form.append('file', new Blob([new Uint8Array(picture)]), 'noise.png');
    return form;
  }

  async #send(endpoint: Endpoint, parts: Parts<Endpoint>): Promise<{ response: unknown; span: Span }> {
    const { url, member } = this.#context;
    const sentAt = performance.now();
    const key = `${member.id} ${this.#turn} ${endpoint.method} ${endpoint.path}`;
    const response: unknown = await persist(url, member, endpoint, { ...parts, key });
    return { response, span: { sentAt, ackedAt: performance.now() } };
  }
}

function takeOne<T>(from: T[], dice: Dice): T {
  const [taken] = from.splice(dice.below(from.length), 1);
  if (taken === undefined) throw new Error('Nothing to take');
  return taken;
}
