import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useSmallestUnit } from '#ui/figures/currency.tsx';
import { useNames } from '#ui/people/use-names.ts';

/** Names who bears the remainder of equal parts; empty where nobody does. Without decimals it can't be seen. */
export function useOddUnits(): (odd: readonly string[]) => string {
  const t = useTranslations('expense.split');
  const list = useNames();
  const { find } = useMemberDirectory();
  const hasMinor = useSmallestUnit() === 1;
  return (odd) =>
    odd.length > 0 && hasMinor ? t('odd', { count: odd.length, names: list(odd.map((id) => find(id).username)) }) : '';
}
