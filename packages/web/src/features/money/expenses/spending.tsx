import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import type { SplitPreview } from '#shared/split/split-draft.ts';
import { UsualGone } from '#shared/split/usual-gone.tsx';
import type { TypedField } from '#shared/typed/typed-parts.tsx';
import { useCurrency, useMoneyParts } from '#ui/figures/currency.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { CategoryChoices } from '#shared/categories/category-choices.ts';
import { CurrencyFields } from './currency-fields.tsx';
import type { DraftProblems, ExpenseDraft } from '../drafts/expense-draft.ts';
import { HowMuch, type SetDraft, WhatFor } from '../sentence/expense-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import type { PayersPreview } from '../drafts/payers-draft.ts';
import { ComesOfIt } from '../sentence/comes-of-it.tsx';
import { ExpenseSentence } from '../sentence/expense-sentence.tsx';
import { focusSide, type FormPart, sideButton, SidePanel } from '../sentence/side-part.tsx';

type Props = {
  form: string;
  draft: ExpenseDraft;
  before?: Expense | undefined;
  set: SetDraft;
  typed?: TypedField | undefined;
  pictures: ReactNode;
  pictureCount: number;
  hasTemplates?: boolean | undefined;
  choices: CategoryChoices;
  categoryId: string;
  expenses: readonly Expense[];
  /* Members of the usual split who have left. */
  gone: readonly string[];
  minor: number;
  split: SplitPreview;
  payers: PayersPreview | null;
  problems: DraftProblems;
  isTried: boolean;
  /* The part that is unfolded. */
  open: FormPart | null;
  onOpenChange: (open: FormPart | null) => void;
};

/* How much, what for, and one sentence; the rest unfolds. */
export function Spending(props: Props) {
  const { form, draft, split, open, onOpenChange } = props;
  const close = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || open === null) return;
    event.stopPropagation();
    focusSide(form, open);
    onOpenChange(null);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the key that its fields leave
    <div className="expense-fields" onKeyDown={close}>
      <Head {...props} />
      <HeadPanels {...props} />
      <ExpenseSentence {...props} before={props.before} />
      <ComesOfIt day={draft.day} preview={split} />
      <UsualGone gone={props.gone} />
      <More {...props} />
    </div>
  );
}

const sideOf = ({ form, open, onOpenChange }: Props, part: FormPart) => sideButton({ form, part, open, onOpenChange });

function Head(props: Props) {
  const { draft, before, set, typed, choices, categoryId, problems } = props;
  const currency = draft.foreign?.currency;
  return (
    <div className="expense-head">
      <div className="expense-amount">
        <HowMuch amount={draft.amount} currency={currency} problem={problems.amount} isNew={!before} set={set} />
      </div>
      <WhatFor
        name={typed?.text ?? draft.name}
        problem={problems.name}
        typed={typed}
        choices={choices}
        categoryId={categoryId}
        receipt={<Receipts button={sideOf(props, 'receipts')} count={props.pictureCount} />}
        set={set}
      />
      <div className="expense-currency">
        <CurrencyButton currency={currency} button={sideOf(props, 'currency')} />
      </div>
    </div>
  );
}

function HeadPanels({ form, draft, minor, problems, expenses, pictures, open, set }: Props) {
  return (
    <>
      {open === 'receipts' && (
        <SidePanel form={form} part="receipts">
          {pictures}
        </SidePanel>
      )}
      {(open === 'currency' || problems.foreign) && (
        <SidePanel form={form} part="currency">
          <CurrencyFields
            foreign={draft.foreign}
            minor={minor}
            problem={problems.foreign}
            expenses={expenses}
            set={set}
          />
        </SidePanel>
      )}
    </>
  );
}

/* Fields that few expenses need; an existing note is shown. */
function More(props: Props) {
  const { form, draft, hasTemplates = false, open, onOpenChange, set } = props;
  const t = useTranslations('expense');
  const isOpen = open === 'more';
  return (
    <>
      <button type="button" className="expense-more" {...sideOf(props, 'more')}>
        {t('more')}
        {!isOpen && draft.description !== '' && <small dir="auto">{draft.description}</small>}
        <Icon name="chevronDown" size="small" />
      </button>
      {isOpen && (
        <SidePanel form={form} part="more">
          <MoreFields draft={draft} hasTemplates={hasTemplates} onChosen={() => onOpenChange(null)} set={set} />
        </SidePanel>
      )}
    </>
  );
}

type SideProps = { button: ReturnType<typeof sideButton> };

function Receipts({ button, count }: SideProps & { count: number }) {
  const t = useTranslations('money.pictures');
  return (
    <button
      type="button"
      className="ui-icon-button expense-receipts"
      aria-label={count > 0 ? t('count', { count }) : t('label')}
      {...button}
    >
      <Icon name="receipt" />
      {count > 0 && (
        <span className="expense-receipts-count ui-num" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}

/* The currency in which it is typed: the household's by default. */
function CurrencyButton({ currency, button }: SideProps & { currency: string | undefined }) {
  const t = useTranslations('expense');
  const own = useCurrency();
  const code = currency || own;
  const symbol = useMoneyParts()(0, { currency: code }).find(({ type }) => type === 'currency')?.value;
  return (
    <button type="button" aria-label={t('currency', { name: code })} {...button}>
      {code}
      {symbol !== code && ` ${symbol}`}
    </button>
  );
}
