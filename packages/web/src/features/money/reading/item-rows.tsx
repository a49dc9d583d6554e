import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { useTranslations } from 'use-intl';
import { Money } from '#ui/figures/money.tsx';
import { useSentenceWords } from '../sentence/sentence-words.ts';

type Item = { readonly name: string; readonly amount: number; readonly sharers: readonly string[] };

/* The lines of the receipt, each with those who had it. */
export function ItemRows({ expense, items }: { expense: Expense; items: readonly Item[] }) {
  const t = useTranslations('split');
  const { among } = useSentenceWords();
  return (
    <ul className="expense-owed" aria-label={t('items')}>
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other mark
        <li key={at} className="expense-owed-row">
          <span className="min-w-0">
            <span className="block wrap-anywhere" dir="auto">
              {item.name || t('item.what')}
            </span>
            <span className="ui-row-detail">{among(item.sharers)}</span>
          </span>
          <Money minor={Math.abs(toMinor(item.amount, expense.decimals))} />
        </li>
      ))}
    </ul>
  );
}
