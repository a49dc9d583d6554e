import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import type { SplitPreview } from '#shared/split/split-draft.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Sentence } from '#ui/sentence/sentence.tsx';
import type { DraftProblems, ExpenseDraft } from '../drafts/expense-draft.ts';
import { type SetDraft, SharedBy, When } from './expense-fields.tsx';
import { PaidBy } from './paid-by.tsx';
import type { PayersPreview } from '../drafts/payers-draft.ts';
import { useInvolved } from './use-involved.ts';
import { useSentenceWords } from './sentence-words.ts';
import type { FormPart } from './side-part.tsx';

type Props = {
  draft: ExpenseDraft;
  before: Expense | undefined;
  minor: number;
  split: SplitPreview;
  payers: PayersPreview | null;
  expenses: readonly Expense[];
  problems: DraftProblems;
  isTried: boolean;
  open: FormPart | null;
  onOpenChange: (open: FormPart | null) => void;
  set: SetDraft;
};

const PARTS = ['payer', 'day', 'split'] as const;

/* The payer, day and sharers, in words that unfold into their fields. */
export function ExpenseSentence(props: Props) {
  const { draft, before, payers, problems, open, onOpenChange } = props;
  const t = useTranslations('expense');
  const form = useTranslations('money.form');
  const { who, when, how, paying } = useWords(draft, payers);
  const involved = useInvolved(before);
  const isMoneyBack = draft.isMoneyBack ?? false;
  const key = isMoneyBack ? 'sentence.received' : 'sentence.paid';
  const payer = paying.length === 1 ? involved.find(({ id }) => id === paying[0]) : undefined;
  const payerFields = <PayerFields {...props} />;
  const dayFields = <When day={draft.day} isMissing={problems.day !== undefined} set={props.set} />;
  const splitFields = <SplitPanel {...props} />;
  const parts = {
    payer: {
      name: form(isMoneyBack ? 'receivedPart' : 'paidPart', { name: who }),
      words: (
        <>
          {payer && (
            <span className="expense-payer-face">
              <Avatar member={payer} size={30} />
            </span>
          )}
          {who}
        </>
      ),
      isWrong: problems.payers !== undefined,
      panel: () => payerFields,
    },
    day: { name: when, words: when, isWrong: problems.day !== undefined, panel: () => dayFields },
    split: { name: how, words: how, isWrong: problems.split !== undefined, panel: () => splitFields },
  };
  return (
    <Sentence
      className="expense-sentence"
      label={t.markup(key, { who, when, how, payer: plain, day: plain, split: plain })}
      open={PARTS.find((part) => part === open) ?? null}
      onOpenChange={onOpenChange}
      parts={parts}
    >
      {(part) =>
        t.rich(key, {
          who,
          when,
          how,
          payer: () => part('payer'),
          day: () => part('day'),
          split: () => part('split'),
        })
      }
    </Sentence>
  );
}

const plain = (words: string): string => words;

function useWords({ paidBy, day, split }: ExpenseDraft, payers: PayersPreview | null) {
  const { who, when, how } = useSentenceWords();
  const { sharers } = useMemberDirectory();
  const paying = payersIn(paidBy, payers);
  return {
    paying,
    who: who(paying),
    when: when(day),
    how: how({ ...split, members: sharers.map(({ id }) => id) }),
  };
}

function PayerFields({ draft, before, payers, isTried, set }: Props) {
  return (
    <PaidBy
      paidBy={draft.paidBy}
      payers={draft.payers}
      preview={payers}
      isMoneyBack={draft.isMoneyBack ?? false}
      before={before}
      isTried={isTried}
      set={set}
    />
  );
}

function SplitPanel({ draft, before, split, minor, expenses, problems, set }: Props) {
  return (
    <SharedBy
      draft={draft.split}
      day={draft.day}
      preview={split}
      amountMinor={minor}
      problem={problems.split}
      isOwnCurrency={!draft.foreign}
      before={before}
      expenses={expenses}
      set={set}
    />
  );
}

/* Several as soon as there is a second one: until then the one of the rest. */
function payersIn(paidBy: string, payers: PayersPreview | null): readonly string[] {
  const paying = payers ? [...payers.minor].filter(([, minor]) => minor > 0).map(([id]) => id) : [];
  return paying.length > 0 ? paying : [paidBy];
}
