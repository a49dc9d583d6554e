import { comingBills, sumOfMine } from '@hestia/contract/bills/coming.ts';
import { useTranslations } from 'use-intl';
import { useUser } from '#platform/session/session.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useBills } from './bills-data.ts';
import { ComingList } from './coming-list.tsx';
import { useToday } from '#shared/household/today.ts';
import { StoppedList } from './stopped-list.tsx';

const MAX_VISIBLE = 4;

/* A section of the money page: upcoming bills with my part. Empty while loading. */
export function ComingSection() {
  const t = useTranslations('bills');
  const { bills } = useBills();
  const me = useUser().id;
  const today = useToday();
  if (!bills) return null;
  const coming = comingBills(bills, me, today);
  const asks = bills.reduce((sum, bill) => sum + bill.asks.length, 0);
  return (
    <Section title={t('coming.title')} side={<TextLink to="/money/bills">{t('coming.all')}</TextLink>}>
      {asks > 0 && (
        <p className="py-3">
          <TextLink icon="bell" to="/money/bills">
            {t('coming.asks', { count: asks })}
          </TextLink>
        </p>
      )}
      <StoppedList bills={bills} />
      {bills.length === 0 ? <p className="py-4 text-ink-2">{t('empty.says')}</p> : <MineOfIt coming={coming} />}
      <ComingList coming={coming.slice(0, MAX_VISIBLE)} />
    </Section>
  );
}

/* M16, in words. */
export function MineOfIt({ coming }: { coming: ReturnType<typeof comingBills> }) {
  const t = useTranslations('bills.coming');
  const text = useMoneyText();
  const { minor, isEstimate } = sumOfMine(coming);
  if (coming.length === 0) return <p className="py-4 text-ink-2">{t('nothing')}</p>;
  const amount = isEstimate ? t('about', { amount: text(minor) }) : text(minor);
  return <p className="py-3 text-ink-2">{t('sum', { amount })}</p>;
}
