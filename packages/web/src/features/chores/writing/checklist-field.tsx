import './checklist-field.css';
import type { WrittenLine } from '@hestia/contract/chores/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { Grip, ordered, useCarrying } from '#ui/buttons/grip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { toast } from '#ui/layers/toast.ts';
import { linesPasted, linesPut } from './checklist-draft.ts';

type Props = { lines: readonly WrittenLine[]; onChange: (lines: readonly WrittenLine[]) => void };

/* The lines of a checklist as fields, with an empty one below: its text becomes the next line. */
export function ChecklistField({ lines, onChange }: Props): ReactNode {
  const t = useTranslations('chores.checklist');
  const label = useId();
  const list = useRef<HTMLUListElement>(null);
  const [nextId, setNextId] = useState(newId);
  const carrying = useCarrying(lines, ({ id }, to) => onChange(ordered(lines, { id, to })));
  const next = lines.length < limits.checklistLines ? [{ id: nextId, text: '' }] : [];
  const focus = (at: number) => list.current?.querySelectorAll('input')[at]?.focus();
  const put = (id: string, texts: readonly string[]) => {
    const all = linesPut(lines, id, texts);
    if (all.length > limits.checklistLines) toast(t('most', { count: limits.checklistLines }));
    onChange(all.slice(0, limits.checklistLines));
    // The field that was typed in is a line now, and another one follows it.
    if (id === nextId) setNextId(newId());
  };
  const remove = ({ id }: WrittenLine) => onChange(lines.filter((line) => line.id !== id));
  return (
    <div className="ui-field checklist-field" role="group" aria-labelledby={label}>
      <span id={label} className="ui-field-label">
        {t('title')}
      </span>
      <ul ref={list}>
        {/* One list of both, so that the field stays when what is typed makes it a line. */}
        {[...carrying.ordered, ...next].map((line, at) => (
          <li key={line.id} data-carried={carrying.isCarried(line) || undefined}>
            {line.id === nextId ? (
              <Icon name="plus" size="small" />
            ) : (
              <Grip
                label={t('reorder', { text: line.text, number: at + 1, count: lines.length })}
                {...carrying.gripOf(line)}
              />
            )}
            <LineField
              line={line}
              label={line.id === nextId ? t('add') : t('line', { number: at + 1 })}
              isNext={line.id === nextId}
              onPut={(texts) => put(line.id, texts)}
              onEnter={() => focus(at + 1)}
              onErase={() => {
                focus(at === 0 ? 1 : at - 1);
                remove(line);
              }}
            />
            {line.id !== nextId && (
              <IconButton
                icon="trash"
                // Only its height grows with the text size: the words need the width.
                className="w-[44px]"
                label={t('remove', { text: line.text })}
                onClick={() => remove(line)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type LineProps = {
  line: WrittenLine;
  label: string;
  /* The new line. */
  isNext: boolean;
  /* The new text of the line; several lines, if so many were pasted. */
  onPut: (texts: readonly string[]) => void;
  onEnter: () => void;
  /* Backspace in an empty line. */
  onErase: () => void;
};

function LineField({ line: { text }, label, isNext, onPut, onEnter, onErase }: LineProps): ReactNode {
  const paste = (event: ClipboardEvent) => {
    const texts = linesPasted(event.clipboardData.getData('text'));
    if (texts.length < 2) return;
    event.preventDefault();
    onPut(text.trim() === '' ? texts : [text, ...texts]);
  };
  const go = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const isErased = key === 'Backspace' && text === '';
    if (key !== 'Enter' && !isErased) return;
    // Enter would save the whole form.
    event.preventDefault();
    if (isErased) onErase();
    else onEnter();
  };
  return (
    <input
      dir="auto"
      aria-label={label}
      placeholder={isNext ? label : undefined}
      value={text}
      maxLength={limits.checklistLine}
      enterKeyHint="next"
      autoComplete="off"
      onChange={(event) => onPut([event.target.value])}
      onPaste={paste}
      onKeyDown={go}
    />
  );
}
