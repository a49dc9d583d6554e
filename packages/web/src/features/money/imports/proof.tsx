import { type ComparedBalance, compare, isMet } from '@hestia/importers/dry-run/comparison.ts';
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '#ui/people/use-names.ts';
import { Banner } from '#ui/states/banner.tsx';
import { useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import type { ChoiceProps } from './choice-fields.tsx';
import type { Plan } from './choices.ts';

type Props = ChoiceProps & { plan: Plan; app: string };

/* Compares the imported balances with those in the file or shown by its app (I4, I11). */
export function Proof({ book, household, choices, onChange, plan, app }: Props) {
  const t = useTranslations('imports');
  const own = household.currency;
  const money = useBalanceText(own);
  const { isStated, rows: found } = useMemo(() => compare(book), [book]);
  const closing = choices.roundingName === null ? null : plan.rounding;
  const rows = found.map((row) => ((row.currency ?? own) === own ? withLine(row, closing, household.decimals) : row));
  if (rows.length === 0) return null;
  const nameOf = (key: string) => book.members.find((member) => member.key === key)?.name ?? '?';
  const isSeveral = new Set(rows.map(({ currency }) => currency)).size > 1;
  return (
    <>
      <Words rows={rows} nameOf={nameOf} money={money} isStated={isStated} app={app} leftOut={plan.leftOut.length} />
      <Section title={t('compare.title')}>
        <table className="import-balances w-full">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('people')}</span>
              </th>
              <th scope="col">{isStated ? t('compare.inFile') : t('compare.inApp', { app })}</th>
              <th scope="col">{t('compare.here')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.key} ${row.currency}`}>
                <th scope="row" className="ui-words">
                  {isSeveral
                    ? t('compare.of', { name: nameOf(row.key), currency: row.currency ?? own })
                    : nameOf(row.key)}
                </th>
                <td className="ui-num">{money(row, row.there)}</td>
                <td className="ui-num">{money(row, row.here)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {plan.rounding && (
          <div className="pt-2">
            <Switch
              isSelected={choices.roundingName !== null}
              onChange={(on) => onChange({ ...choices, roundingName: on ? t('rounding.name') : null })}
            >
              {t('rounding.offer', { name: t('rounding.name'), app })}
            </Switch>
          </div>
        )}
      </Section>
    </>
  );
}

type BalanceText = (row: ComparedBalance, minor: number) => string;
type WordsProps = {
  rows: readonly ComparedBalance[];
  nameOf: (key: string) => string;
  money: BalanceText;
  isStated: boolean;
  app: string;
  leftOut: number;
};

/* Both balances in one sentence: while lines are left out, it doesn't claim that they match. */
function Words({ rows, nameOf, money, isStated, app, leftOut }: WordsProps) {
  const t = useTranslations('imports');
  const list = useNames();
  const others = rows.filter((row) => !isMet(row));
  if (others.length === 0) {
    const words = leftOut > 0 ? (isStated ? 'provenBut' : 'sameBut') : isStated ? 'proven' : 'same';
    return <p className="text-ink-2">{t(words, { app, count: leftOut })}</p>;
  }
  if (!isStated) return <p className="text-ink-2">{t('rounding.says', { app })}</p>;
  const names = others.map((row) =>
    t('differsBy', { name: nameOf(row.key), there: money(row, row.there), here: money(row, row.here) }),
  );
  return <Banner icon="warn">{t('differs', { names: list(names) })}</Banner>;
}

/* The closing line is one of the household's units. */
function withLine(row: ComparedBalance, closing: Plan['rounding'], decimals = row.decimals): ComparedBalance {
  const moved = (closing?.[row.key] ?? 0) * 10 ** (row.decimals - decimals);
  return { ...row, here: row.here + moved };
}

/** A balance of the file in its currency; with the decimals that it has, where these are finer. */
function useBalanceText(own: string): BalanceText {
  const text = useMoneyText();
  const ownDecimals = useDecimals();
  return ({ currency, decimals }, minor) => {
    const isOwn = (currency ?? own) === own;
    const usual = isOwn ? ownDecimals : decimalsOf(currency ?? own);
    const exact = minor * 10 ** (usual - decimals);
    const finer =
      [0, 1, 2, 3, 4].find((more) => Math.abs(exact * 10 ** more - Math.round(exact * 10 ** more)) < 1e-6) ?? 0;
    const style = {
      sign: true,
      ...(isOwn ? {} : { currency: currency ?? own }),
      ...(finer > 0 && { decimals: usual + finer }),
    };
    return text(Math.round(exact * 10 ** finer), style);
  };
}
