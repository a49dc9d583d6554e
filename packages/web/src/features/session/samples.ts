import { blankNote } from '@hestia/contract/reminders/blank-note.ts';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { sampleIds, sampleItemId } from '@hestia/contract/reminders/samples.ts';
import { type Reminder, reminderTypes } from '@hestia/contract/reminders/schemas.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';

/** What the samples say, in the founder's language. */
export function useSampleTexts() {
  const t = useTranslations('session.samples');
  return {
    welcome: t('welcome'),
    list: { title: t('list'), items: [t('item1'), t('item2'), t('item3')] },
    poll: { title: t('poll'), options: [t('option1'), t('option2'), t('option3')] },
  };
}

type Founded = { colocationId: string; createdBy: string; texts: ReturnType<typeof useSampleTexts> };

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
  const expirationDate = new Date(Date.now() + 7 * DAY_MS).toISOString();
  const poll = { description: null, isAnonymous: false, allowMultipleChoices: false, expirationDate };
  const pollInput = { ...texts.poll, ...poll };
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
