import type { Item } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { Money } from '#ui/figures/money.tsx';
import { useSentenceWords } from '../sentence/sentence-words.ts';

/* The lines of the receipt, each with its members. */
export function ItemRows({ items }: { items: readonly Item[] }) {
  const t = useTranslations('expense.split');
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
          <Money minor={Math.abs(item.minor)} />
        </li>
      ))}
    </ul>
  );
}
