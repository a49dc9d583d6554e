import type { Platform } from '#platform/platform.ts';
import { listAbsences } from './features/absences/repository.ts';
import { listMembers } from './features/accounts/repository.ts';
import { markChore } from './features/chores/turns/marking.ts';
import { listChores } from './features/chores/turns/repository.ts';
import type { fridge } from './features/fridge/fridge.ts';
import type { ImageStore } from './features/images/store.ts';
import { addItem, editItem } from './features/reminders/items.ts';
import { listNotes } from './features/reminders/repository.ts';
import { castVote, requireOpenPoll, withdrawChoice } from './features/reminders/votes.ts';

/** The parts of other features that the page of a paired device shows and writes. */
export const fridgeNeeds = (
  { requireQuota }: Pick<Platform, 'requireQuota'>,
  store: ImageStore,
): Parameters<typeof fridge>[1] => ({
  readers: { members: listMembers, notes: listNotes, chores: listChores, absences: listAbsences },
  writes: {
    editItem,
    addItem,
    markChore: (tx, id, by) => markChore({ requireQuota }, tx, id, by),
    requireOpenPoll,
    castVote,
    withdrawChoice,
  },
  servePicture: (name, request) => store.serve(request.raw, name, true),
});
