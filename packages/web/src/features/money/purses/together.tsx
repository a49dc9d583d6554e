import './together.css';
import { hasPurse, openBetween, purseOf } from '@hestia/contract/money/purses/purses.ts';
import { pairOf } from '@hestia/contract/money/purses/pairs.ts';
import type { Balances } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { useColocation } from '#shared/household/household.ts';
import { type HouseholdMember, useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { Section } from '#ui/rows/section.tsx';
import { unitMinor } from '../ledger/plan-of.ts';
import { useUnits } from '../ledger/pairs.ts';
import { ProofLine } from '../ledger/proof-line.tsx';
import { UnitFaces } from '../ledger/unit-faces.tsx';
import { usePurseActions } from './use-purse-actions.ts';

type Props = { userId: string; balances: Balances };

/* On the page of a balance: the pair, and the buttons to begin and end it (M39). */
export function Together({ userId, balances }: Props) {
  const { me, sharers, find } = useMemberDirectory();
  const { pairs } = useUnits();
  const purses = useColocation()?.purses ?? [];
  const pair = pairOf(pairs, userId);
  if (pair) return <PairBalance userId={userId} balances={balances} />;
  const asked = purses.find(({ askedBy, partner }) => [askedBy, partner].includes(userId));
  if (asked && [asked.askedBy, asked.partner].includes(me)) {
    const other = find(asked.askedBy === me ? asked.partner : asked.askedBy);
    return <OpenAsk other={other} isMine={asked.askedBy === me} />;
  }
  const isHere = sharers.some(({ id }) => id === userId);
  if (userId === me || !isHere || hasPurse(purses, me) || hasPurse(purses, userId)) return null;
  return <Begin other={find(userId)} />;
}

/* Both faces, what each is up or down, and what is open between the two. */
function PairBalance({ userId, balances }: Props) {
  const t = useTranslations('together');
  const text = useMoneyText();
  const { find } = useMemberDirectory();
  const settle = useTranslations('money.settle');
  const { me, pairs, membersOf, nameOf } = useUnits(settle('you'));
  const performOnce = usePerformOnce();
  const { part } = usePurseActions();
  const purses = useColocation()?.purses ?? [];
  const members = membersOf(userId);
  const [a, b] = members;
  const mine = members.find(({ id }) => id !== me);
  if (!a || !b) return null;
  const open = openBetween([a.id, b.id], (id) => balances.get(id) ?? 0);
  const other = purseOf(purses, me, mine?.id ?? '') && mine;
  return (
    <Section title={t('title')} className="together">
      <p className="together-who">
        <UnitFaces members={members} size={44} />
        <span>{nameOf(userId)}</span>
      </p>
      <dl className="proof">
        {members.map((member) => (
          <ProofLine key={member.id} label={member.username} minor={balances.get(member.id) ?? 0} />
        ))}
        <ProofLine label={t('sum')} minor={unitMinor(balances, userId, pairs)} isResult />
      </dl>
      <p className="together-says">
        {open
          ? t('open', { from: find(open.from).username, to: find(open.to).username, amount: text(open.minor) })
          : t('nothingOpen')}
      </p>
      {other && <Button onClick={() => performOnce(() => part(other, t('parted')))}>{t('part')}</Button>}
    </Section>
  );
}

/* A request that waits for the answer of one of the two. */
function OpenAsk({ other, isMine }: { other: HouseholdMember; isMine: boolean }) {
  const t = useTranslations('together');
  const asks = useTranslations('together.ask');
  const performOnce = usePerformOnce();
  const { join, part } = usePurseActions();
  const name = other.username;
  return (
    <Section title={t('title')} className="together">
      <p className="together-says">{isMine ? t('waits', { name }) : asks('says', { name })}</p>
      {isMine ? (
        <Button onClick={() => performOnce(() => part(other, t('withdrawn')))}>{t('withdraw')}</Button>
      ) : (
        <span className="together-answers">
          <Button look="fill" onClick={() => performOnce(() => join(other, t('joined', { name })))}>
            {asks('yes')}
          </Button>
          <Button onClick={() => performOnce(() => part(other, asks('declined')))}>{asks('no')}</Button>
        </span>
      )}
    </Section>
  );
}

function Begin({ other }: { other: HouseholdMember }) {
  const t = useTranslations('together');
  const performOnce = usePerformOnce();
  const { join } = usePurseActions();
  const name = other.username;
  const isAlone = other.isPlaceholder === true;
  const message = isAlone ? t('joined', { name }) : t('asked', { name });
  return (
    <Section title={t('title')} className="together">
      <p className="together-says">{t(isAlone ? 'explainAlone' : 'explain', { name })}</p>
      <Button icon="us" onClick={() => performOnce(() => join(other, message))}>
        {t('begin', { name })}
      </Button>
    </Section>
  );
}
