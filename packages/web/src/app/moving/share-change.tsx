import './moving.css';
import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Money } from '#ui/figures/money.tsx';

const share = (minor: number | undefined): ReactNode => (minor === undefined ? '–' : <Money minor={minor} />);

/* The shares of a bill, before and after. */
export function ShareChange({ before, after }: { before: Shares; after: Shares }): ReactNode {
  const t = useTranslations('moving');
  const { find } = useMemberDirectory();
  return (
    <table className="app-moving-shares">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('who')}</span>
          </th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.keys({ ...before, ...after }).map((id) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              {find(id).username}
            </th>
            <td>{share(before[id])}</td>
            <td>{share(after[id])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
