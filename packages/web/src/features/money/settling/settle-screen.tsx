import type { Balances } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { useAsked } from '#shared/asks/asked.tsx';
import { NotRead } from '#platform/pages/not-read.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { BackLink } from '#ui/buttons/link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { AsOf } from '../ledger/as-of.tsx';
import { AllEven, useEvenness } from '../balances/all-even.tsx';
import { useBalance } from '../ledger/money-data.ts';
import { planOf, usePlanRules } from '../ledger/plan-of.ts';
import { Plan } from './plan.tsx';
import { LastRefunds } from './refunds.tsx';

const Collector = lazyPart(async () => (await import('./collector.tsx')).Collector, null);

/* The transfers that settle all balances: computed on the device so it works offline. */
export function SettleScreen() {
  const t = useTranslations('money');
  const { balances, ...reading } = useBalance();
  const { asked, isAwaited } = useAsked('payments', balances !== undefined);
  return (
    <>
      <PageHeader title={t('settle.title')} above={<BackLink to="/money">{t('title')}</BackLink>} />
      {asked}
      {balances && !isAwaited ? (
        <>
          <AsOf receivedAt={reading.receivedAt} />
          <div className="ui-panes">
            <SettlePlan balances={balances} />
            <div className="ui-aside">
              <LastRefunds />
            </div>
          </div>
        </>
      ) : (
        <NotRead {...reading} title={t('failed')} rows={4} lead={112} />
      )}
    </>
  );
}

function SettlePlan({ balances }: { balances: Balances }) {
  const t = useTranslations('money');
  const rules = usePlanRules();
  const { isEven, isJustEven } = useEvenness(balances, rules);
  const plan = planOf(balances, rules);
  if (plan === null) return <Banner icon="warn">{t('settle.broken')}</Banner>;
  if (isEven) return <AllEven memberCount={balances.size} isJustEven={isJustEven} />;
  return (
    <div>
      <Plan plan={plan} balances={balances} rules={rules} />
      {balances.size > 2 && <Collector />}
    </div>
  );
}
