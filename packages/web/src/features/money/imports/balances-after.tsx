import { toMinor } from '@hestia/contract/money/minor.ts';
import { useTranslations } from 'use-intl';
import { useDecimals } from '#ui/currency.tsx';
import { Money } from '#ui/money.tsx';
import { Section } from '#ui/section.tsx';
import { useBalance } from '../money-data.ts';
import type { Household, Plan } from './choices.ts';

/* Everybody's balance before and after. */
export function BalancesAfter({ plan, household }: { plan: Plan; household: Household }) {
  const t = useTranslations('imports');
  const { balance } = useBalance();
  const decimals = useDecimals();
  if (balance === undefined) return null;
  const names = new Map([...household.members, ...plan.placeholders].map(({ id, name }) => [id, name]));
  const rows = [...new Set([...Object.keys(balance), ...Object.keys(plan.effects)])].map((id) => {
    const before = toMinor(balance[id] ?? 0, decimals);
    return { id, name: names.get(id) ?? '?', before, after: before + (plan.effects[id] ?? 0) };
  });
  return (
    <Section title={t('balances')}>
      <table className="import-balances w-full">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('people')}</span>
            </th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, before, after }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <Money minor={before} sign />
              </td>
              <td>
                <Money minor={after} sign tone />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
