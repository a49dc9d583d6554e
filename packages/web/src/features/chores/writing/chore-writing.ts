import { freshLine } from '@hestia/contract/chores/checklist.ts';
import { choreCommands, OPEN } from '@hestia/contract/chores/commands.ts';
import { nextDue } from '@hestia/contract/chores/occurrences.ts';
import { enrolledIn, plannedNow } from '@hestia/contract/chores/rotation.ts';
import type { Chore, Repeat, Turn } from '@hestia/contract/chores/schemas.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { toast } from '#ui/layers/toast.ts';
import { useEnrolling } from '../doing/chore-actions.ts';
import { changesOf, type ChoreDraft, type ChoreEdit, isEachOf, repeatOf, writtenOf } from './chore-draft.ts';
import { changedLines } from './checklist-draft.ts';
import { isEnrolled } from '../rota/filters.ts';

/** Writes with a form: they need the calendar, which the list can do without. */
export function useChoreWriting() {
  const t = useTranslations('chores.did');
  const colocationId = useColocationId();
  const timeZone = useTimeZone();
  const { me, members } = useMemberDirectory();
  const livesHere = (userId: string) => members.some(({ id }) => id === userId);
  const { picturesOf, join, leave } = useEnrolling();

  return {
    add: async (draft: ChoreDraft, pollId?: string) => {
      const now = new Date().toISOString();
      const repeat = repeatOf(draft);
      const chore = {
        id: newId(),
        colocationId,
        createdBy: me,
        createdAt: now,
        updatedAt: now,
        handover: null,
        template: null,
        ...OPEN,
        ...writtenOf(draft, timeZone),
        ...(draft.remind && { remind: [...draft.remind] }),
        ...(isEachOf(draft) && { isForEach: true, parts: [] }),
        checklist: changedLines(draft.checklist).map(freshLine),
        repeat: repeat && { ...repeat, turn: 1, whose: plannedNow(repeat, null) },
        ...(pollId === undefined ? {} : { pollId }),
        enrolledUsers: picturesOf(onIt(draft, repeat, { whose: null, livesHere })),
      };
      await queueWithUndo(choreCommands.add, { shown: chore }, t('added', { title: chore.title }));
    },
    save: async (chore: Chore, { from, to, isOnlyThis }: ChoreEdit) => {
      const now = { whose: chore.repeat?.whose ?? null, livesHere };
      const changed = changesOf(from, to, timeZone);
      const isChanged = Object.keys(changed).length > 0;
      const change = isOnlyThis ? { ...changed, isOnlyThis } : changed;
      const before = onIt(from, repeatOf(from), now);
      const after = onIt(to, repeatOf(to), now);
      const come = after.filter((id) => !before.includes(id) && !isEnrolled(chore, id));
      const gone = before.filter((id) => !after.includes(id) && isEnrolled(chore, id));
      await Promise.all([
        ...(isChanged ? [queueWrite(choreCommands.edit, { shown: chore, change })] : []),
        ...come.map((id) => join(chore, id)),
        ...gone.map((id) => leave(chore, id)),
      ]);
      toast(t('saved', { title: to.title.trim() }));
    },
    /** A paused task is never due; if it would be late by then, it is due the next time. */
    pause: (chore: Chore, { turn: _turn, whose: _whose, ...repeat }: Turn, isPaused: boolean) => {
      const now = new Date().toISOString();
      const due = isPaused || chore.dueDate >= now ? null : nextDue(repeat, { due: chore.dueDate, now, timeZone });
      const change = { repeat: { ...repeat, isPaused }, ...(due === null ? {} : { dueDate: due }) };
      const message = t(isPaused ? 'paused' : 'continued', { title: chore.title });
      return queueWithUndo(choreCommands.edit, { shown: chore, change }, message);
    },
  };
}

/** The members of the edited turn. */
const onIt = (draft: ChoreDraft, repeat: Repeat | null, { whose, livesHere }: AssigneeFacts): readonly string[] =>
  repeat ? enrolledIn(repeat, plannedNow(repeat, whose, livesHere), livesHere) : draft.enrolled;

/** The current assignee, and the possible ones. */
type AssigneeFacts = { readonly whose: string | null; readonly livesHere: (userId: string) => boolean };
