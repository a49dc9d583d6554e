import { useTranslations } from 'use-intl';
import { Switch } from '#ui/fields/choices/switch.tsx';
import { useWrite } from '#ui/figures/notation.ts';
import type { ExpenseDraft } from '../drafts/expense-draft.ts';
import { Note, type SetDraft } from '../sentence/expense-fields.tsx';
import { TemplateChips } from './template-chips.tsx';
import { fromTemplate, type Template } from './templates.ts';

type Props = {
  draft: ExpenseDraft;
  /* Whether it may begin as an earlier one. */
  hasTemplates: boolean;
  onChosen: () => void;
  set: SetDraft;
};

/* Fields that few expenses use: a template, a refund (M25), a note. */
export function MoreFields({ draft, hasTemplates, onChosen, set }: Props) {
  const t = useTranslations('money');
  const write = useWrite();
  const { description, isMoneyBack = false } = draft;
  const begin = (template: Template) => {
    // Its name is not typed: no word of it is read.
    set({ ...fromTemplate(draft, template, write), typed: null });
    onChosen();
  };
  return (
    <>
      {hasTemplates && <TemplateChips onChoose={begin} />}
      <Note description={description} set={set} />
      <div className="pt-4">
        <Switch isSelected={isMoneyBack} onChange={(is) => set({ isMoneyBack: is })}>
          {t('back.label')}
        </Switch>
        {isMoneyBack && <p className="text-small text-ink-2">{t('back.says')}</p>}
      </div>
    </>
  );
}
