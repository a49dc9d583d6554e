import { parseMinor } from '@hestia/contract/money/coins/minor.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { TextButton } from '#ui/buttons/button.tsx';
import { useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { type Filters, isNarrowed, NO_FILTERS } from './filters.ts';
import { useDays } from '#shared/household/use-days.ts';

type Props = { filters: Filters; onChoose: (filters: Filters) => void };

/* The active filters, each with a remove button, and one for all. */
export function FilterChips({ filters, onChoose }: Props) {
  const t = useTranslations('statistics.find');
  const chips = useChips(filters);
  if (!isNarrowed(filters)) return null;
  return (
    <ul className="ui-chips filter-chips">
      {chips.map(({ words, without }) => (
        <li key={words} className="contents">
          <button
            type="button"
            className="ui-chip"
            aria-label={t('remove', { filter: words })}
            onClick={() => onChoose(without)}
          >
            <span className="ui-words">{words}</span>
            <Icon name="close" size="tiny" />
          </button>
        </li>
      ))}
      <li>
        <TextButton onClick={() => onChoose(NO_FILTERS)}>{t('clear')}</TextButton>
      </li>
    </ul>
  );
}

function useChips({ person, role, from, to, min, max, receipt, spent }: Filters) {
  const t = useTranslations('statistics.find');
  const { find } = useMemberDirectory();
  const spanWords = useSpanWords();
  const text = useMoneyText();
  const decimals = useDecimals();
  const money = (amount: string) => text(parseMinor(amount, '.', decimals) ?? 0);
  const chips: { readonly words: string; readonly without: Filters }[] = [];
  if (person !== undefined) {
    const words = t(`of.${role ?? 'any'}`, { name: find(person).username });
    chips.push({ words, without: { person: undefined, role: undefined } });
  }
  const span = spanWords(from, to);
  if (span !== null) chips.push({ words: span, without: { from: undefined, to: undefined } });
  if (min !== undefined && max !== undefined)
    chips.push({
      words: t('between', { min: money(min), max: money(max) }),
      without: { min: undefined, max: undefined },
    });
  else if (min !== undefined) chips.push({ words: t('atLeast', { amount: money(min) }), without: { min: undefined } });
  else if (max !== undefined) chips.push({ words: t('atMost', { amount: money(max) }), without: { max: undefined } });
  if (receipt) chips.push({ words: t('receipt'), without: { receipt: undefined } });
  if (spent) chips.push({ words: t('spent'), without: { spent: undefined } });
  return chips;
}

/* A range of days in words; null without an end. */
function useSpanWords(): (from: string | undefined, to: string | undefined) => string | null {
  const t = useTranslations('statistics.find');
  const { longDay, span } = useDays();
  return (from, to) => {
    if (from !== undefined) return to === undefined ? t('since', { day: longDay(from) }) : span(from, to);
    return to === undefined ? null : t('until', { day: longDay(to) });
  };
}
