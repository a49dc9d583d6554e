import type { Absence } from '@hestia/contract/absences/schemas.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { DeviceRights, Fridge, FridgeMember, FridgeTask } from '@hestia/contract/fridge/schemas.ts';
import { nameOfPicture, STORED_PICTURE } from '@hestia/contract/images/address.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import type { FadeWeeks } from '@hestia/contract/colocations/schemas.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import type { Household } from '#platform/db/queries.ts';
import { requirePairing } from './pairings.ts';

/** The lists of other features that the page is made of. */
export type PageReaders = {
  readonly members: (home: Household) => Promise<readonly User[]>;
  readonly notes: (home: Household) => Promise<readonly Note[]>;
  readonly chores: (home: Household) => Promise<readonly Chore[]>;
  readonly absences: (home: Household) => Promise<readonly Absence[]>;
};

/** Days for which done tasks and past absences stay on the page: in any time zone, those of today are among them. */
const LATELY_DAYS = 2;

/**
 * The page of a device. It changes with the household's events only: a device reads it again when there is one. So it has more
 * than today's things, and the device chooses by its clock, also without network.
 */
export async function readPage(home: Household, id: string, readers: PageReaders): Promise<Fridge> {
  const { kind, name, rights, endsAt } = await requirePairing(home, id);
  const household = await home
    .of()
    .selectFrom('colocations')
    .select(['name', 'time_zone as timeZone', 'fade_weeks as fadeWeeks'])
    .where('id', '=', home.colocationId)
    .executeTakeFirstOrThrow();
  const since = new Date(Date.now() - LATELY_DAYS * DAY_MS).toISOString();
  const chores = await readers.chores(home);
  const absences = await readers.absences(home);
  return {
    id,
    kind,
    name,
    rights,
    endsAt,
    household: household.name,
    timeZone: household.timeZone,
    // The table allows no other.
    fadeWeeks: household.fadeWeeks as FadeWeeks,
    members: await readMembers(home, readers),
    tasks: chores.filter(({ isDone, doneAt }) => !isDone || (doneAt ?? '') > since).map(taskOf),
    absences: absences
      .filter(({ untilOn }) => untilOn === null || untilOn >= since.slice(0, 'YYYY-MM-DD'.length))
      .map(({ userId, fromOn, untilOn }) => ({ userId, fromOn, untilOn })),
    ...notesOf(await readers.notes(home), rights),
  };
}

/** Those with an account: a name without one ticks nothing. */
export async function readMembers(home: Household, { members }: Pick<PageReaders, 'members'>): Promise<FridgeMember[]> {
  return (await members(home))
    .filter(({ isPlaceholder }) => !isPlaceholder)
    .map(({ id, username, profilePictureUrl }) => ({ id, username, picture: storedPicture(profilePictureUrl) }));
}

/** Null for one at the account's provider: a device asks no other server. */
function storedPicture(address: string | null | undefined): string | null {
  const name = nameOfPicture(address ?? '');
  return STORED_PICTURE.test(name) ? name : null;
}

function taskOf(chore: Chore): FridgeTask {
  const { id, title, dueDate, isDone, doneAt, effort, isForEach = false, parts = [] } = chore;
  const whose = chore.repeat?.whose;
  const enrolled = Object.keys(chore.enrolledUsers);
  const single = chore.doneBy === null ? [] : [chore.doneBy];
  return {
    id,
    title,
    dueDate,
    members: whose && enrolled.includes(whose) ? [whose, ...enrolled.filter((each) => each !== whose)] : enrolled,
    effort: effort ?? null,
    isForEach,
    doneBy: isForEach ? parts.map(({ userId }) => userId) : single,
    isDone,
    doneAt,
  };
}

type NotesOfPage = Pick<Fridge, 'texts' | 'pictures' | 'lists' | 'polls'>;

function notesOf(notes: readonly Note[], { vote }: DeviceRights): NotesOfPage {
  const found: NotesOfPage = { texts: [], pictures: [], lists: [], polls: [] };
  for (const note of notes) {
    const { id, createdAt, touchedAt = null, placement = null } = note;
    const base = { id, createdAt, touchedAt, placement };
    switch (note.kind) {
      case 'text':
        found.texts.push({ ...base, content: note.content, color: note.color });
        break;
      case 'picture':
        if (note.imageUrl !== undefined)
          found.pictures.push({ ...base, picture: note.imageUrl, caption: note.caption ?? null });
        break;
      case 'list':
        found.lists.push({ ...base, name: note.name, items: note.items });
        break;
      case 'poll': {
        const { title, description, expirationDate, isAnonymous, allowMultipleChoices, options } = note;
        found.polls.push({
          ...base,
          title,
          description: description ?? null,
          expirationDate: expirationDate ?? null,
          isAnonymous,
          allowMultipleChoices,
          options,
          votes: note.votes.map(({ votedBy, votedAt, choice }) => ({
            votedBy: isAnonymous || !vote ? NIL_ID : votedBy,
            votedAt,
            choice,
          })),
        });
        break;
      }
    }
  }
  return found;
}
