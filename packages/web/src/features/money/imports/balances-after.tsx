import { useTranslations } from 'use-intl';
import { Money } from '#ui/figures/money.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useBalance } from '../ledger/money-data.ts';
import type { Household, Plan } from './choices.ts';

/* Each member's balance before and after. */
export function BalancesAfter({ plan, household }: { plan: Plan; household: Household }) {
  const t = useTranslations('imports');
  const { balances } = useBalance();
  if (balances === undefined) return null;
  const names = new Map([...household.members, ...plan.placeholders].map(({ id, name }) => [id, name]));
  const rows = [...new Set([...balances.keys(), ...Object.keys(plan.effects)])].map((id) => {
    const before = balances.get(id) ?? 0;
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
              <th scope="row" dir="auto">
                {name}
              </th>
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
