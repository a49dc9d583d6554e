import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { Money } from '#ui/figures/money.tsx';
import { useNames } from '#ui/people/use-names.ts';
import { effectOn } from '../ledger/effect-on.ts';
import { useSentenceWords } from '../sentence/sentence-words.ts';

/* The reader's amount, then the others': equal amounts share one row. */
export function OwedRows({ expense }: { expense: Expense }) {
  const t = useTranslations('expense.read');
  const { me } = useMemberDirectory();
  const { member } = useSentenceWords();
  const list = useNames();
  const text = useMoneyText();
  const involved = [...new Set([...payersOf(expense), ...Object.keys(expense.shares)])];
  const effects = involved.map((id) => [id, effectOn(expense, id)] as const).filter(([, effect]) => effect !== 0);
  const own = effects.find(([id]) => id === me)?.[1] ?? 0;
  const others = Map.groupBy(
    effects.filter(([id]) => id !== me),
    ([, effect]) => effect,
  );
  if (effects.length === 0) return <p className="pt-3 text-ink-2">{t('even')}</p>;
  return (
    <dl className="expense-owed">
      {own !== 0 && (
        <Row isOwn label={t(own > 0 ? 'youGet' : 'youOwe')}>
          <Money minor={Math.abs(own)} className={own > 0 ? 'text-up' : 'text-down'} />
        </Row>
      )}
      {[...others]
        .toSorted(([a], [b]) => b - a)
        .map(([effect, those]) => {
          const words = { count: those.length, names: list(those.map(([id]) => member(id))) };
          const amount = text(Math.abs(effect));
          return (
            <Row key={effect} label={t(effect > 0 ? 'get' : 'owe', words)}>
              <span className="ui-num">{those.length > 1 ? t('each', { amount }) : amount}</span>
            </Row>
          );
        })}
    </dl>
  );
}

const Row = ({ label, isOwn = false, children }: { label: string; isOwn?: boolean; children: ReactNode }) => (
  <div className={isOwn ? 'expense-owed-row expense-owed-own' : 'expense-owed-row'}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
