import { billDates, datesBefore } from '@hestia/contract/bills/dates.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import { recurrenceFrom } from '#shared/recurrence/recurrence-draft.ts';
import { type CategoryChoices, chosenOf, newCategory, newNameOf } from '#shared/categories/category-choices.ts';
import { useCategoryGuess } from '#shared/categories/use-category-guess.ts';
import type { SplitPreview } from '#shared/split/split-draft.ts';
import { chipOf, Chips } from '#ui/fields/choices/chips.tsx';
import { Select } from '#ui/fields/choices/select.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { Sentence, type SentencePart } from '#ui/sentence/sentence.tsx';
import { type BillDraft, kindOf, type BillValues } from './bill-draft.ts';
import type { Problem } from './bill-problem.ts';
import { useBillWords, useDateText } from './bill-words.ts';
import { MissedDates } from './missed-dates.tsx';
import { BillSplitFields } from './split-fields.tsx';
import { WhenDue } from './when-due.tsx';

export type BillPart = 'when' | 'payer' | 'split' | 'category';

type Props = {
  draft: BillDraft;
  set: (change: Partial<BillDraft>) => void;
  preview: SplitPreview;
  amountMinor: number;
  /* Shown in the part that has it. */
  problem: Problem;
  splitError: string;
  open: BillPart | null;
  onOpenChange: (part: BillPart | null) => void;
};

/* The dates, payer and split of a bill. */
export function BillSentence({ draft, set, preview, amountMinor, problem, splitError, ...opening }: Props) {
  const t = useTranslations('bills');
  const { choices } = useCategoryGuess();
  const { firstOn, untilOn, repeat, paidBy, categoryId } = draft;
  const words = useBillWords()({
    rule: firstOn === '' ? null : recurrenceFrom(repeat, firstOn),
    untilOn: untilOn === '' ? null : untilOn,
    paidBy,
    kind: kindOf(draft),
    sharers: draft.split.sharers,
    category: newNameOf(categoryId) ?? chosenOf(choices, categoryId)?.name ?? '',
  });
  const dates = <WhenDue draft={draft} set={set} problem={problem} />;
  const payerChips = <PaidBy draft={draft} set={set} />;
  const splitFields = (
    <BillSplitFields
      draft={draft}
      set={set}
      preview={preview}
      amountMinor={amountMinor}
      error={problem === 'split' ? splitError : undefined}
    />
  );
  const categoryField = <Category choices={choices} draft={draft} set={set} />;
  const parts: Record<BillPart, SentencePart> = {
    when: { name: words.when, words: words.when, isWrong: isOfDates(problem), panel: () => dates },
    payer: { name: t('sentence.payer', { name: words.payer }), words: words.payer, panel: () => payerChips },
    split: { name: words.split, words: words.split, isWrong: problem === 'split', panel: () => splitFields },
    category: {
      name: t('sentence.category', { name: words.category }),
      words: words.category,
      panel: () => categoryField,
    },
  };
  const said = {
    when: () => words.when,
    payer: () => words.payer,
    split: () => words.split,
    category: () => words.category,
  };
  return (
    <Sentence label={t.markup('sentence.says', said)} parts={parts} {...opening}>
      {(part) =>
        t.rich('sentence.says', {
          when: () => part('when'),
          payer: () => part('payer'),
          split: () => part('split'),
          category: () => part('category'),
        })
      }
    </Sentence>
  );
}

/* A variable bill is paid by a member, who is asked for its amount. */
function PaidBy({ draft: { isVariable, paidBy }, set }: Pick<Props, 'draft' | 'set'>) {
  const t = useTranslations('bills.form');
  const { members, sharers, find } = useMemberDirectory();
  const payers = [...new Set([...(isVariable ? members : sharers).map(({ id }) => id), paidBy])].map(find);
  return (
    <Chips label={t('paidBy')} choices={payers.map(chipOf)} value={paidBy} onChange={(id) => set({ paidBy: id })} />
  );
}

type CategoryProps = Pick<Props, 'draft' | 'set'> & { choices: CategoryChoices };

function Category({ choices: { categories, suggested, general }, draft: { categoryId }, set }: CategoryProps) {
  const t = useTranslations('bills.form');
  const choices = [
    ...categories.map(({ id, name }) => ({ id, label: name })),
    ...suggested.map((name) => ({ id: newCategory(name), label: name })),
    ...(categories.some(({ id }) => id === general.id) ? [] : [{ id: general.id, label: general.name }]),
  ];
  return (
    <Select
      label={t('category')}
      choices={choices}
      value={categoryId}
      onChange={(id) => set({ categoryId: id, isCategoryChosen: true })}
    />
  );
}

/** Whether the dates have the fault. */
const isOfDates = (problem: Problem): boolean =>
  problem === 'firstOn' || problem === 'untilOn' || problem === 'tooManyDates';

const MAX_VISIBLE = 3;

type OutcomeProps = Pick<Props, 'draft' | 'set' | 'preview'> & { written: BillValues; isNew: boolean };

/* The result: the reader's share and the next dates. Past dates need a choice whether to book them. */
export function Outcome({ draft, set, preview, written, isNew }: OutcomeProps) {
  const t = useTranslations('bills');
  const format = useFormatter();
  const text = useMoneyText();
  const dateText = useDateText();
  const { me } = useMemberDirectory();
  const today = useToday();
  const missed = isNew ? datesBefore(written, written.firstOn, today) : [];
  const [day, ...rest] = [...billDates(written, today).take(MAX_VISIBLE)].map((date) => dateText(date, true));
  const isKnown = written.amountMinor !== null && written.amountMinor > 0 && preview.problem === null;
  const facts = [
    isKnown && t('coming.mine', { amount: text(preview.minor.get(me) ?? 0) }),
    day !== undefined &&
      (rest.length > 0 ? t('sentence.then', { day, days: format.list(rest) }) : t('sentence.first', { day })),
  ];
  return (
    <>
      <p className="bill-outcome mt-3 border-t border-line pt-3 text-small text-ink-2" aria-live="polite">
        {joinFacts(facts)}
      </p>
      <MissedDates dates={missed} isBooked={draft.bookPast} onChange={(bookPast) => set({ bookPast })} />
    </>
  );
}
