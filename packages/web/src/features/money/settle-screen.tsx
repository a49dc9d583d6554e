import type { Balance } from '@hestia/contract/money/schemas.ts';
import { useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { Banner } from '#ui/banner.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BackLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';
import { AllEven, useEvenness } from './all-even.tsx';
import { useBalance } from './money-data.ts';
import { planOf } from './plan-of.ts';
import { Plan } from './plan.tsx';
import { LastRefunds } from './refunds.tsx';
import { useDecimals } from '#ui/currency.tsx';

const Collector = lazyPart(async () => (await import('./settling/collector.tsx')).Collector, null);

/* The transfers after which nobody owes anybody: worked out here, so that it stands without network, too. */
export function SettleScreen() {
  const t = useTranslations('money');
  const { balance, ...reading } = useBalance();
  return (
    <>
      <PageHeader title={t('settle.title')} above={<BackLink to="/money">{t('title')}</BackLink>} />
      {balance ? (
        <div className="ui-panes">
          <SettlePlan balance={balance} />
          <LastRefunds />
        </div>
      ) : (
        <NotRead {...reading} title={t('failed')} rows={4} lead={112} />
      )}
    </>
  );
}

function SettlePlan({ balance }: { balance: Balance }) {
  const t = useTranslations('money');
  const decimals = useDecimals();
  const { isEven, isJustEven } = useEvenness(balance);
  const collector = useColocation()?.collector ?? null;
  const plan = planOf(balance, { collector, decimals });
  if (plan === null) return <Banner icon="warn">{t('settle.broken')}</Banner>;
  if (isEven) return <AllEven memberCount={Object.keys(balance).length} isJustEven={isJustEven} />;
  return (
    <div>
      <Plan plan={plan} balance={balance} collector={collector} />
      {Object.keys(balance).length > 2 && <Collector />}
    </div>
  );
}
