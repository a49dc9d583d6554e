import { type Part, partOf } from '@hestia/contract/typed/parts.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { recurrenceDraftOf } from '#shared/recurrence/recurrence-draft.ts';
import { type FieldsOf, readOf } from '#shared/typed/typed-draft.ts';
import { setByHand, typedField } from '#shared/typed/typed-form.ts';
import { useReader } from '#shared/typed/use-reader.ts';
import type { ChoreDraft } from './chore-draft.ts';

const FIELDS: FieldsOf<ChoreDraft> = {
  people: { by: ['enrolled'] },
  day: { by: ['day'] },
  repeat: { by: ['repeat'], fills: ['repeat', 'day'] },
};

/** A new task, filled by the words of its title: "kitchen every Saturday all". */
export function useTypedChore(draft: ChoreDraft, update: (change: (now: ChoreDraft) => ChoreDraft) => void) {
  const { members } = useMemberDirectory();
  const reader = useReader('task', members);
  const fill = (now: ChoreDraft) => {
    const { parts, title } = readOf(now, now.title, (state) => reader(now.title, state));
    return { parts, filled: parts.length > 0 ? { ...filledOf(now, parts), title } : now };
  };
  const { filled, parts } = fill(draft);
  const set = setByHand(update, { text: 'title', fields: FIELDS, fill });
  return { filled, set, typed: typedField(draft.title, parts, update) };
}

function filledOf(draft: ChoreDraft, parts: readonly Part[]): ChoreDraft {
  const people = partOf(parts, 'people');
  const day = partOf(parts, 'day');
  const repeat = partOf(parts, 'repeat');
  const isDayChosen = draft.typed?.chosen.includes('day');
  return {
    ...draft,
    ...(people?.asked.length === 0 && { enrolled: people.ids }),
    ...(day && { day: day.day }),
    ...(repeat && {
      ...(!isDayChosen && { day: repeat.firstOn }),
      repeat: { ...recurrenceDraftOf(repeat.recurrence, 'schedule'), rotation: 'order', isPaused: false },
    }),
  };
}
