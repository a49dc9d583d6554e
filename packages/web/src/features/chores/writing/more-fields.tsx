import { type Effort, effortOf, efforts } from '@hestia/contract/chores/effort.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { changedLines } from './checklist-draft.ts';
import { ChecklistField } from './checklist-field.tsx';
import type { ChoreDraft } from './chore-draft.ts';

type Props = { draft: ChoreDraft; set: (change: Partial<ChoreDraft>) => void };

/* Optional fields of a task; folded, they summarize their values. */
export function MoreFields({ draft, set }: Props): ReactNode {
  const t = useTranslations('chores');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const lines = changedLines(draft.checklist).length;
  const effort = effortOf(draft);
  const facts = [
    effort > 1 && t('effort.points', { count: effort }),
    lines > 0 && t('sentence.items', { count: lines }),
    draft.description.trim(),
  ];
  return (
    <div className="ui-sentence">
      <button
        type="button"
        className="flex min-h-[44px] max-w-full items-center gap-2 text-start text-small text-ink-2 aria-expanded:[&>svg]:rotate-180"
        data-part="more"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <b className="font-strong">{t('sentence.more')}</b>
        {!isOpen && <span className="min-w-0 truncate">{joinFacts(facts)}</span>}
        <Icon name="chevronDown" size="small" />
      </button>
      {isOpen && (
        <div id={id} className="ui-sentence-panel">
          <EffortChips value={effort} onChange={(chosen) => set({ effort: chosen })} />
          <ChecklistField lines={draft.checklist ?? []} onChange={(checklist) => set({ checklist })} />
          <TextField
            label={t('form.description')}
            multiline
            value={draft.description}
            onChange={(description) => set({ description })}
            maxLength={limits.choreDescription}
          />
        </div>
      )}
    </div>
  );
}

function EffortChips({ value, onChange }: { value: Effort; onChange: (effort: Effort) => void }): ReactNode {
  const t = useTranslations('chores.effort');
  const choose = (id: string) => onChange(efforts.find((each) => String(each) === id) ?? value);
  const choices = efforts.map((each) => ({ id: String(each), label: String(each) }));
  return <Chips label={t('label')} help={t('help')} choices={choices} value={String(value)} onChange={choose} />;
}
