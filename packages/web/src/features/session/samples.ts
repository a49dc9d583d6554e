import { blankNote } from '@hestia/contract/reminders/blank-note.ts';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { sampleIds, sampleItemId } from '@hestia/contract/reminders/samples.ts';
import { type Reminder, reminderTypes } from '@hestia/contract/reminders/schemas.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { queueWrite } from '#platform/data/user-data.ts';

/** What the samples say, in the founder's language. */
export type SampleTexts = {
  readonly welcome: string;
  readonly list: { readonly title: string; readonly items: readonly string[] };
  readonly poll: { readonly title: string; readonly options: readonly string[] };
};

type Founded = { readonly colocationId: string; readonly createdBy: string; readonly texts: SampleTexts };

/** Puts three real notes on the board of a household that was just founded, by the commands that people use. */
export async function hangSamples({ colocationId, createdBy, texts }: Founded): Promise<void> {
  const ids = sampleIds(colocationId);
  const createdAt = new Date().toISOString();
  const note = (id: string, coordX: number, contents: Contents): Reminder => ({
    ...blankNote,
    coordY: 20,
    coordZ: 1,
    ...contents,
    id,
    colocationId,
    createdBy,
    createdAt,
    coordX,
  });
  const { title, options } = texts.poll;
  const poll = { title, options: [...options], description: null, isAnonymous: false, allowMultipleChoices: false };
  const expirationDate = new Date(Date.now() + 7 * DAY_MS).toISOString();
  const pollInput = { ...poll, expirationDate };
  const text = { content: texts.welcome, color: 'yellow' };
  const list = { shoppingListName: texts.list.title };
  await put(note(ids.welcome, 20, { reminderType: reminderTypes.Text, ...text }), text);
  await put(note(ids.list, 350, { reminderType: reminderTypes.ShoppingList, ...list, items: [] }), list);
  for (const [at, name] of texts.list.items.entries()) {
    const id = sampleItemId(colocationId, at);
    // Last, until the server has given it its place: those before it have theirs by then.
    const position = (Date.parse(createdAt) + DAY_MS) / 1000 + at;
    const item = { id, reminderId: ids.list, createdBy, createdAt, name, isChecked: false, position };
    await queueWrite(reminderCommands.addItem, item);
  }
  await put(note(ids.poll, 630, { reminderType: reminderTypes.Poll, ...pollInput, votes: [] }), { pollInput });
}

type Contents = Partial<Reminder> & Pick<Reminder, 'reminderType'>;
type More = Partial<Parameters<typeof reminderCommands.addNote.args>[0]['body']>;

async function put(note: Reminder, more: More): Promise<void> {
  const { id, colocationId, reminderType, coordX, coordY, coordZ } = note;
  const body = { id, colocationId, reminderType, coordX, coordY, coordZ, ...more };
  await queueWrite(reminderCommands.addNote, { shown: note, body });
}
