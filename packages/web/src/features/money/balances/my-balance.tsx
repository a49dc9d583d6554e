import type { Transfer } from '@hestia/contract/money/planning/plan.ts';
import type { Balances, Expense } from '@hestia/contract/money/shapes/model.ts';
import { pairOf } from '@hestia/contract/money/purses/pairs.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { useTranslations } from 'use-intl';
import { useNow } from '#platform/kernel/now.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { LinkButton, TextLink } from '#ui/buttons/link.tsx';
import { Money } from '#ui/figures/money.tsx';
import { AllEven, useEvenness } from './all-even.tsx';
import { useExpenseSheet } from '../ledger/money-search.ts';
import { useUnits } from '../ledger/pairs.ts';
import { onlyTransferOf, unitMinor, usePlanRules } from '../ledger/plan-of.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';

type Props = { balances: Balances; expenses: readonly Expense[] };

/* The one number people come for. That all are even is drawn for a day: then it is a figure again. */
export function MyBalance({ balances, expenses }: Props) {
  const t = useTranslations('money');
  const { me, find } = useMemberDirectory();
  const rules = usePlanRules();
  const { isEven, isJustEven } = useEvenness(balances, rules);
  const partner = pairOf(rules.pairs, me)?.members.find((id) => id !== me);
  const now = useNow().getTime();
  const minor = unitMinor(balances, me, rules.pairs);
  if (isEven && (isJustEven || expenses.some(({ createdAt }) => Date.parse(createdAt) > now - DAY_MS)))
    return <AllEven memberCount={balances.size} isJustEven={isJustEven} />;
  const single = onlyTransferOf(balances, me, rules);
  return (
    // Remounted at zero: that change is animated.
    <section key={Math.sign(minor)} className="pt-5" aria-label={t('mine.label')}>
      <p className="text-lead font-semibold">{t(minor > 0 ? 'mine.up' : minor < 0 ? 'mine.down' : 'mine.even')}</p>
      <p className="ui-figure my-balance">
        <Money minor={minor} sign tone small="fraction" />
      </p>
      {partner !== undefined && <p className="text-ink-2">{t('mine.together', { name: find(partner).username })}</p>}
      {single && <Pay transfer={single} />}
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3.5">
        <TextLink iconAfter="right" to="/money/why">
          {t('why.link')}
        </TextLink>
        {single ? (
          <TextLink className="ui-phone-only" iconAfter="right" to="/money/refund">
            {t('settle.action')}
          </TextLink>
        ) : (
          <LinkButton small className="ui-phone-only" to="/money/refund">
            {t('settle.action')}
          </LinkButton>
        )}
      </p>
    </section>
  );
}

/* One payment that settles the user's balance: the sheet says how to make it. */
function Pay({ transfer }: { transfer: Transfer }) {
  const t = useTranslations('money.mine');
  const text = useMoneyText();
  const { nameOf } = useUnits();
  const { open } = useExpenseSheet();
  const { to, minor } = transfer;
  return (
    <Button className="mt-4" onClick={() => open({ sheet: 'pay' })}>
      {t('pay', { name: nameOf(to), amount: text(minor) })}
    </Button>
  );
}
