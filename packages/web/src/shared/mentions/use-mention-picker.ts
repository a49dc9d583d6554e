import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { type HouseholdMember, useMemberDirectory } from '#shared/household/member-directory.ts';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { membersNamed, typedBefore } from './mentions.ts';

type Field = HTMLTextAreaElement | HTMLInputElement;
const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

/** As many as fit above a phone's keyboard; typing further finds the others. */
const MAX_SUGGESTIONS = 6;

/** The candidates for the `@` before the caret, and a function that picks one. */
export function useMentionPicker(text: string, onChange: (text: string) => void, listId: string) {
  const { me, members } = useMemberDirectory();
  const field = useRef<Field | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const goTo = useGoTo(field, setCaret);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [moved, setMoved] = useState({ query: '', by: 0 });

  const typed = caret === null ? null : typedBefore(text, caret);
  const isAsked = typed !== null && typed.start !== closedAt;
  const others = members.filter(({ id }) => id !== me);
  const found = isAsked ? membersNamed(typed.query, others).slice(0, MAX_SUGGESTIONS) : [];
  const at = typed && moved.query === typed.query ? moved.by : 0;
  const active = found.at(at % Math.max(1, found.length));
  const optionId = (member: HouseholdMember) => `${listId}-${member.id}`;
  const activeId = active && optionId(active);

  useActive(field, listId, activeId);

  const pick = (member: HouseholdMember) => {
    if (!typed || caret === null) return;
    const before = `${text.slice(0, typed.start)}@${member.username} `;
    goTo(before.length);
    onChange(before + text.slice(caret).replace(/^ /, ''));
  };
  const move = (by: number) => setMoved({ query: typed?.query ?? '', by: (at + by) % found.length });
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => active && pick(active),
    Tab: () => active && pick(active),
    Escape: () => setClosedAt(typed?.start ?? null),
  };
  return {
    found,
    active,
    optionId,
    pick,
    /** After each movement of the caret. */
    look: ({ target }: SyntheticEvent) => {
      if (!isField(target)) return;
      field.current = target;
      setCaret(target.selectionStart === target.selectionEnd ? target.selectionStart : null);
      if (closedAt !== null && target.value[closedAt] !== '@') setClosedAt(null);
    },
    leave: () => setCaret(null),
    /** Runs before the field's own key handler. */
    press: (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (found.length === 0 || event.shiftKey || key === null) return;
      const act = keys[key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
}

/** The field keeps the focus, and names the chosen option (WAI-ARIA: a list that completes a text). */
function useActive(field: RefObject<Field | null>, listId: string, activeId: string | undefined): void {
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || !activeId) return;
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': listId, 'aria-activedescendant': activeId };
    for (const [name, value] of Object.entries(attributes)) current.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) current.removeAttribute(name);
    };
  }, [field, activeId, listId]);
}

/** Sets the caret once the field has its new text. */
function useGoTo(field: RefObject<Field | null>, onGone: (caret: number) => void): (caret: number) => void {
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    const { current } = next;
    if (current === null) return;
    next.current = null;
    field.current?.setSelectionRange(current, current);
    onGone(current);
  });
  return (caret) => {
    next.current = caret;
  };
}
