import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { sampleIds, sampleItemId } from '@hestia/contract/reminders/lists/samples.ts';
import type { Contents } from '@hestia/contract/reminders/model.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';

/** The samples' texts, in the founder's language. */
export function useSampleTexts() {
  const t = useTranslations('session.samples');
  return {
    welcome: t('welcome'),
    list: { title: t('list'), items: [t('item1'), t('item2'), t('item3')] },
    poll: { title: t('poll'), options: [t('option1'), t('option2'), t('option3')] },
  };
}

type NewHousehold = { colocationId: string; createdBy: string; texts: ReturnType<typeof useSampleTexts> };

/** Adds three real notes to the board of a new household, by users' commands. */
export async function hangSamples({ colocationId, createdBy, texts }: NewHousehold): Promise<void> {
  const ids = sampleIds(colocationId);
  const createdAt = new Date().toISOString();
  const put = (id: string, coordX: number, contents: Contents) => {
    const made = { id, colocationId, createdBy, createdAt, coordX, coordY: 20, coordZ: 1, reactions: [] };
    return queueWrite(reminderCommands.addNote, { note: { ...contents, ...made } });
  };
  await put(ids.welcome, 20, { kind: 'text', content: texts.welcome, color: 'yellow', mentions: [] });
  await put(ids.list, 350, { kind: 'list', name: texts.list.title, items: [] });
  for (const [at, name] of texts.list.items.entries()) {
    const id = sampleItemId(colocationId, at);
    // Last, until the server has given it its place: those before it have theirs by then.
    const position = (Date.parse(createdAt) + DAY_MS) / 1000 + at;
    const item = { id, reminderId: ids.list, createdBy, createdAt, name, isChecked: false, position };
    await queueWrite(reminderCommands.addItem, item);
  }
  const expirationDate = new Date(Date.now() + 7 * DAY_MS).toISOString();
  const poll = { isAnonymous: false, allowMultipleChoices: false, expirationDate };
  await put(ids.poll, 630, { kind: 'poll', ...texts.poll, ...poll, votes: [] });
}
