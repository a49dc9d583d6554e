import './bills.css';
import {
  billDates,
  datesBefore,
  hasOtherDates,
  MAX_BACKDATED,
  nextAfterChange,
  nextDate,
} from '@hestia/contract/bills/dates.ts';
import { faultOf } from '@hestia/contract/bills/faults.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import type { Period } from '@hestia/contract/recurrence/recurrence.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useTried } from '#platform/forms/use-tried.ts';
import { recurrenceFrom } from '#shared/recurrence/recurrence-draft.ts';
import { HowOften, OnDays, RecurrenceMeaning } from '#shared/recurrence/recurrence-fields.tsx';
import type { SplitPreview } from '#shared/split/split-draft.ts';
import { useSplitProblem } from '#shared/split/split-fields.tsx';
import { UsualGone } from '#shared/split/usual-gone.tsx';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { chipOf, Chips } from '#ui/fields/chips.tsx';
import { useMoneyText, useSmallestUnit } from '#ui/figures/currency.tsx';
import { useNotation } from '#ui/figures/notation.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type BillDraft, minorOf, previewOf, type Typing, type Written, writtenOf } from './bill-draft.ts';
import { varyingKinds } from './bill-split.ts';
import { useBillCategories } from './coming/bills-data.ts';
import { useToday } from '#shared/household/today.ts';
import { MissedDates } from './missed-dates.tsx';
import { BillSplitFields } from './split-fields.tsx';

type Props = {
  draft: BillDraft;
  onChange: (draft: BillDraft) => void;
  isNew: boolean;
  /* Resolves when it is kept. */
  onFinish: () => Promise<unknown>;
  /* The former members that the usual split names. */
  gone?: readonly string[];
  /* The one that is changed, as it is. */
  bill?: Bill;
};
type Problem = 'name' | 'amount' | 'firstOn' | 'untilOn' | 'split' | 'tooManyDates' | null;
type SetDraft = (change: Partial<BillDraft>) => void;

export function BillForm({ draft, onChange, isNew, onFinish, gone = [], bill }: Props) {
  const t = useTranslations('bills.form');
  const notation = useNotation();
  const typing = { notation, step: useSmallestUnit() };
  const splitProblem = useSplitProblem();
  const set: SetDraft = (change) => onChange({ ...draft, ...change });
  const written = draft.firstOn === '' ? null : { ...writtenOf(draft, typing), decimals: notation.decimals };
  const preview = previewOf(draft, written, typing);
  const today = useToday();
  const wrong = problemOf(draft, written, { preview, decimals: notation.decimals });
  const found = wrong ?? (bill && written && books(bill, written, today) ? 'tooManyDates' : null);
  const { isTried, onSubmit } = useTried(found !== null, onFinish);
  const problem = isTried ? found : null;
  const adding = useAdding(draft, written, typing);
  const action = isNew ? adding : t('save');
  return (
    <SheetForm onSubmit={onSubmit} action={action}>
      <TextField
        label={t('name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={limits.expenseName}
        autoFocus={isNew && draft.name === ''}
        autoComplete="off"
        error={problem === 'name' ? t('nameMissing') : undefined}
      />
      <HowMuch draft={draft} set={set} isWrong={problem === 'amount'} />
      <WhoAndWhat draft={draft} set={set} />
      <BillSplitFields
        draft={draft}
        set={set}
        preview={preview}
        amountMinor={minorOf(draft, typing)}
        error={problem === 'split' ? (splitProblem(draft.split.kind, preview) ?? t('splitWrong')) : undefined}
      />
      <UsualGone gone={gone} />
      <WhenDue draft={draft} set={set} isNew={isNew} problem={problem} />
    </SheetForm>
  );
}

const YEAR_LENGTH = 'YYYY'.length;

/* The label of the button, with its first booking. */
function useAdding(draft: BillDraft, written: Written | null, typing: Typing): string {
  const t = useTranslations('bills.form');
  const text = useMoneyText();
  const format = useFormatter();
  const today = useToday();
  const isOfPast = written !== null && written.firstOn < today;
  const next = written === null || isOfPast ? null : nextDate(written, today);
  if (next === null || (next === today && draft.isVariable)) return t('add');
  if (next === today) return t('addAndRecord', { amount: text(minorOf(draft, typing)) });
  const isOtherYear = next.slice(0, YEAR_LENGTH) !== today.slice(0, YEAR_LENGTH);
  const day = format.dateTime(shownDay(next), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(isOtherYear ? { year: 'numeric' } : {}),
  });
  return t('addFirst', { day });
}

type Found = { preview: SplitPreview; decimals: number };

function problemOf(draft: BillDraft, written: Written | null, { preview, decimals }: Found): Problem {
  if (draft.name.trim() === '') return 'name';
  const minor = written && written.amount !== null ? toMinor(written.amount, decimals) : 1;
  if (!(minor > 0 && minor <= mostMinor(decimals))) return 'amount';
  if (written === null) return 'firstOn';
  if (preview.problem !== null) return 'split';
  return faultOf(written)?.field ?? null;
}

/* Whether an edit would book more past dates than allowed; a paused bill books none. */
function books(bill: Bill, written: Written, today: string): boolean {
  if (bill.paused !== null || !hasOtherDates(written, bill)) return false;
  const nextOn = nextAfterChange(written, bill, today);
  return nextOn !== null && datesBefore(written, nextOn, today).length > MAX_BACKDATED;
}

type PartProps = { draft: BillDraft; set: SetDraft };

/* A fixed amount, or another one each time. */
function HowMuch({ draft, set, isWrong }: PartProps & { isWrong: boolean }) {
  const t = useTranslations('bills.form');
  const text = useMoneyText();
  const { me, find } = useMemberDirectory();
  const kinds = (['fixed', 'varies'] as const).map((id) => ({ id, label: t(id) }));
  return (
    <>
      <Chips
        label={t('amountKind')}
        choices={kinds}
        value={draft.isVariable ? 'varies' : 'fixed'}
        help={draft.isVariable ? t('variesSays') : undefined}
        onChange={(kind) =>
          set({
            isVariable: kind === 'varies',
            ...(kind === 'varies' && !varyingKinds.includes(draft.split.kind)
              ? { split: { ...draft.split, kind: 'evenly' } }
              : {}),
            // The payer is asked for the amount.
            ...(kind === 'varies' && find(draft.paidBy).isPlaceholder ? { paidBy: me } : {}),
          })
        }
      />
      {!draft.isVariable && (
        <AmountField
          label={t('amount')}
          value={draft.amount}
          onChange={(amount) => set({ amount })}
          error={isWrong ? t('amountMissing', { example: text(5880, { bare: true }) }) : undefined}
        />
      )}
    </>
  );
}

function WhoAndWhat({ draft, set }: PartProps) {
  const t = useTranslations('bills.form');
  const { members, sharers, find } = useMemberDirectory();
  const payers = [...new Set([...(draft.isVariable ? members : sharers).map(({ id }) => id), draft.paidBy])].map(find);
  const { categories } = useBillCategories();
  return (
    <>
      <Chips
        label={t('paidBy')}
        choices={payers.map(chipOf)}
        value={draft.paidBy}
        onChange={(paidBy) => set({ paidBy })}
      />
      <Select
        label={t('category')}
        choices={categories.map(({ id, name }) => ({ id, label: name }))}
        value={draft.categoryId}
        onChange={(categoryId) => set({ categoryId })}
      />
    </>
  );
}

const periods = ['day', 'week', 'month', 'year'] as const satisfies readonly Period[];
const MAX_VISIBLE = 5;

/* Its rule, in words and in the next five dates. */
function WhenDue({ draft, set, isNew, problem }: PartProps & { isNew: boolean; problem: Problem }) {
  const t = useTranslations('bills.form');
  const recurrence = useTranslations('recurrence');
  const { repeat, firstOn } = draft;
  const wrongDate = problem === 'firstOn' ? t('firstOnMissing') : undefined;
  const tooMany = problem === 'tooManyDates' ? t('tooManyDates', { count: String(MAX_BACKDATED) }) : undefined;
  const setRepeat = (change: Partial<typeof repeat>) => set({ repeat: { ...repeat, ...change } });
  const setPeriod = (every: Period) => setRepeat({ every, interval: 1, monthDay: undefined });
  return (
    <>
      <Chips
        label={recurrence('label')}
        choices={periods.map((id) => ({ id, label: recurrence(`every.${id}`) }))}
        value={repeat.every}
        onChange={setPeriod}
      />
      <HowOften repeat={repeat} set={setRepeat} />
      <DateField
        label={t('firstOn')}
        value={firstOn}
        onChange={(day) => set({ firstOn: day, isFirstOnChosen: true, repeat: { ...repeat, monthDay: undefined } })}
        error={wrongDate ?? tooMany}
      />
      {firstOn !== '' && <OnDays repeat={repeat} day={firstOn} set={setRepeat} />}
      <DateField
        label={t('untilOn')}
        value={draft.untilOn}
        onChange={(untilOn) => set({ untilOn })}
        error={problem === 'untilOn' ? t('untilOnWrong') : undefined}
      />
      {firstOn !== '' && <Dates draft={draft} set={set} isNew={isNew} />}
    </>
  );
}

/* The next dates; and those that have passed, of which one says whether they are booked. */
function Dates({ draft, set, isNew }: PartProps & { isNew: boolean }) {
  const today = useToday();
  const { rule, firstOn, untilOn } = writtenOf(draft, { notation: '.', step: 1 });
  const dated = { rule, firstOn, untilOn };
  const missed = isNew ? datesBefore(dated, firstOn, today) : [];
  const ahead = [...billDates(dated, today).take(MAX_VISIBLE)];
  return (
    <>
      <MissedDates dates={missed} isBooked={draft.bookPast} onChange={(bookPast) => set({ bookPast })} />
      <RecurrenceMeaning recurrence={recurrenceFrom(draft.repeat, firstOn)} dates={ahead} />
    </>
  );
}
