import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform, usePerformOnce } from '#platform/perform.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { Confirm } from '#ui/layers/confirm.tsx';
import { BackLink } from '#ui/buttons/link.tsx';
import { Menu } from '#ui/layers/menu.tsx';
import { Money } from '#ui/figures/money.tsx';
import { Bar } from '#ui/figures/meter.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { PageHeader, Section } from '#ui/rows/section.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AsOf } from '../ledger/as-of.tsx';
import { useSuggestions } from '#shared/categories/category-choices.ts';
import { budgetsOf, BudgetWords } from '../categories/budget-words.tsx';
import { type CategoryLook, looksOf, lookOfName, UNKNOWN_LOOK } from '#shared/categories/category-look.ts';
import { CategoryTile } from '../categories/category-tile.tsx';
import { useCategories, useMakeCategory } from '#shared/categories/categories-data.ts';
import { useExpenses } from '../ledger/money-data.ts';
import { useThisMonth } from '../statistics/month-section.tsx';
import { useDecimals } from '#ui/figures/currency.tsx';

const BudgetForm = lazyPart(
  async () => (await withTexts(import('./budget-form.tsx'), 'statistics')).BudgetForm,
  <SkeletonRows rows={1} lead={36} />,
);

const UsualSplitSheet = lazyPart(
  async () => (await withTexts(import('./usual-split-sheet.tsx'), 'expense')).UsualSplitSheet,
  null,
);

/* The household's categories with their totals; here they are named, renamed and deleted. */
export function CategoriesScreen() {
  const t = useTranslations('money.categories');
  const app = useTranslations('money');
  const { spending, receivedAt, ...reading } = useCategories();
  const looks = looksOf(spending ?? []);
  const list = useExpenses();
  const read = useThisMonth(list.expenses ?? [], list.hasMore, list.readMore);
  // A month without fetched data is unknown.
  const month = list.expenses ? read : null;
  const whole = (spending ?? []).reduce((sum, category) => sum + category.totalAmount, 0);
  return (
    <>
      <PageHeader title={t('title')} side={t('sinceStart')} above={<BackLink to="/money">{app('title')}</BackLink>} />
      {spending ? (
        <div className="ui-narrow">
          <AsOf receivedAt={Math.min(receivedAt, list.receivedAt)} />
          <ul className="pt-2">
            {spending.map((category) => (
              <CategoryLine
                key={category.id}
                category={category}
                look={looks.get(category.id) ?? UNKNOWN_LOOK}
                percent={whole === 0 ? 0 : (category.totalAmount / whole) * 100}
                thisMonth={month && (month.categories.find(({ id }) => id === category.id)?.minor ?? 0)}
              />
            ))}
          </ul>
          <Suggestions categories={spending} />
          <HouseholdSplit />
          <NewCategory taken={spending.map((category) => category.name)} />
        </div>
      ) : (
        <NotRead {...reading} title={app('failed')} rows={5} lead={36} />
      )}
    </>
  );
}

/* A link to the usual split of categories without their own. */
function HouseholdSplit() {
  const t = useTranslations('money.usual');
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="pt-4">
      <Button small icon="us" onClick={() => setOpen(true)}>
        {t('householdSet')}
      </Button>
      {isOpen && <UsualSplitSheet category={null} onClose={() => setOpen(false)} />}
    </p>
  );
}

type LineProps = {
  category: ExpenseCategory;
  look: CategoryLook;
  percent: number;
  /* In minor units; null while the month is incomplete. */
  thisMonth: number | null;
};

function CategoryLine({ category, look, percent, thisMonth }: LineProps) {
  const t = useTranslations('money.categories');
  const performOnce = usePerformOnce();
  const [doing, setDoing] = useState<CategoryAction | null>(null);
  const stop = () => setDoing(null);
  const decimals = useDecimals();
  const budgetMinor = budgetsOf([category], decimals).get(category.id);
  const isDeposit = category.kind === 'deposit';
  if (doing === 'rename') return <Rename category={category} onDone={stop} />;
  if (doing === 'budget')
    return (
      <li>
        <BudgetForm category={category} onDone={stop} />
      </li>
    );
  return (
    <li>
      <div className="category-line">
        <Link className="ui-row ui-row-bare" to="/money/historical" search={{ category: category.id }}>
          <CategoryTile {...look} />
          <RowParts
            title={category.name}
            detail={
              (isDeposit || category.budget) && (
                <>
                  {isDeposit && t('isDeposit')}
                  {isDeposit && category.budget && ' · '}
                  {category.budget && thisMonth !== null && (
                    <BudgetWords minor={thisMonth} budgetMinor={budgetMinor} isThisMonth />
                  )}
                </>
              )
            }
            figure={<Money minor={toMinor(category.totalAmount, decimals)} />}
          />
        </Link>
        <Actions category={category} onDo={setDoing} />
      </div>
      <Bar percent={percent} ink={look.ink} />
      {doing === 'usual' && <UsualSplitSheet category={category} onClose={stop} />}
      <Confirm
        isOpen={doing === 'delete'}
        title={t('deleteTitle', { name: category.name })}
        action={t('delete')}
        onClose={stop}
        onConfirm={() =>
          performOnce(async () => {
            await queueWrite(moneyCommands.deleteCategory, category);
            stop();
          })
        }
      >
        {t('deleteSays')}
      </Confirm>
    </li>
  );
}

type CategoryAction = 'rename' | 'budget' | 'usual' | 'delete';

function Actions({ category, onDo }: { category: ExpenseCategory; onDo: (doing: CategoryAction) => void }) {
  const t = useTranslations('money.categories');
  const money = useTranslations('money');
  const isDeposit = category.kind === 'deposit';
  const kind = isDeposit ? null : ('deposit' as const);
  return (
    <Menu
      trigger={<IconButton icon="dots" label={t('more', { name: category.name })} />}
      entries={[
        { id: 'rename', label: t('rename'), icon: 'edit', onAction: () => onDo('rename') },
        { id: 'budget', label: money('budget.set'), icon: 'money', onAction: () => onDo('budget') },
        {
          id: 'deposit',
          label: t(isDeposit ? 'noDeposit' : 'deposit'),
          icon: 'key',
          onAction: () => perform(() => queueWrite(moneyCommands.setCategoryKind, { ...category, kind })),
        },
        { id: 'usual', label: money('usual.set'), icon: 'us', onAction: () => onDo('usual') },
        { id: 'delete', label: t('delete'), icon: 'trash', danger: true, onAction: () => onDo('delete') },
      ]}
    />
  );
}

function Rename({ category, onDone }: { category: ExpenseCategory; onDone: () => void }) {
  const t = useTranslations('money.categories');
  const [from] = useState(category.name);
  const save = async (name: string) => {
    const { id, totalAmount } = category;
    if (name !== '' && name !== from) await queueWrite(moneyCommands.renameCategory, { id, name, totalAmount });
    onDone();
  };
  return (
    <li>
      <NameForm label={t('rename')} from={from} action={t('save')} onSave={save} />
    </li>
  );
}

/* Common categories, until they are made or dismissed here. */
function Suggestions({ categories }: { categories: readonly ExpenseCategory[] }) {
  const t = useTranslations('money.categories');
  const { suggested, hide } = useSuggestions(categories);
  const makeCategory = useMakeCategory();
  const performOnce = usePerformOnce();
  if (suggested.length === 0) return null;
  return (
    <Section title={t('suggested')}>
      <ul>
        {suggested.map(({ key, name }) => (
          <li key={key} className="flex min-h-[56px] flex-wrap items-center justify-end gap-3 border-b border-line">
            <CategoryTile icon={lookOfName(name)} />
            <span className="ui-row-title grow basis-24">{name}</span>
            <Button
              small
              look="quiet"
              aria-label={t('addNamed', { name })}
              onClick={() => performOnce(() => makeCategory(name))}
            >
              {t('add')}
            </Button>
            <IconButton icon="close" label={t('hide', { name })} onClick={() => hide(key)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NewCategory({ taken }: { taken: readonly string[] }) {
  const t = useTranslations('money.categories');
  const makeCategory = useMakeCategory();
  const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
  const add = async (name: string, clear: () => void) => {
    if (name === '') return;
    await makeCategory(name);
    clear();
  };
  return (
    <div className="pt-4">
      <NameForm label={t('new')} action={t('add')} faultOf={(name) => isTaken(name) && t('taken')} onSave={add} />
    </div>
  );
}

type NameProps = {
  label: string;
  from?: string;
  action: string;
  faultOf?: (name: string) => string | false;
  onSave: (name: string, clear: () => void) => Promise<unknown>;
};

function NameForm({ label, from = '', action, faultOf, onSave }: NameProps) {
  const performOnce = usePerformOnce();
  const [typed, setTyped] = useState(from);
  const name = typed.trim();
  const error = faultOf?.(name) || undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (error === undefined) performOnce(() => onSave(name, () => setTyped('')));
  };
  return (
    <form onSubmit={save}>
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        maxLength={limits.categoryName}
        error={error}
        after={
          <Button small look="quiet" type="submit">
            {action}
          </Button>
        }
      />
    </form>
  );
}
