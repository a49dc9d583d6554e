import { mergePairs } from '@hestia/contract/money/planning/together.ts';
import type { Balances } from '@hestia/contract/money/shapes/model.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Axis } from '#ui/figures/meter.tsx';
import { Money } from '#ui/figures/money.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useUnits } from '../ledger/pairs.ts';
import { UnitFaces } from '../ledger/unit-faces.tsx';

const MAX_PERCENT = 98;

/*
 * All members around the centre axis: me first, then from the highest to the lowest balance. Each opens into its
 * lines. A pair is one row with both faces (M39).
 */
export function WhoIsWhere({ balances }: { balances: Balances }) {
  const t = useTranslations('money');
  const { sharers } = useMemberDirectory();
  const { me, pairs, membersOf, nameOf, isPair } = useUnits(t('settle.you'));
  const isMine = (id: string) => membersOf(id)[0]?.id === me;
  const isGone = (id: string) => sharers.length > 0 && sharers.every((member) => member.id !== id);
  const everybody = Array.from(mergePairs(balances, pairs), ([id, minor]) => ({ id, minor })).toSorted(
    (a, b) => Number(isMine(b.id)) - Number(isMine(a.id)) || b.minor - a.minor,
  );
  const most = Math.max(1, ...everybody.map(({ minor }) => Math.abs(minor)));
  return (
    <Section title={t('who.title')}>
      <ul className="standings">
        {everybody.map(({ id, minor }) => (
          <li key={id}>
            <Link className="block pt-[10px]" to="/money/why" search={isMine(id) ? {} : { person: id }}>
              <div className="standing-who flex flex-wrap items-center gap-3">
                <UnitFaces members={membersOf(id)} />
                <span className="standing-name">
                  <span>
                    <bdi>{isPair(id) ? nameOf(id) : membersOf(id)[0]?.username}</bdi>{' '}
                    {id === me && !isPair(id) && <span className="font-normal text-ink-2">{t('who.me')}</span>}
                  </span>
                  {isGone(id) && <span className="ui-row-detail font-normal">{t('who.gone')}</span>}
                </span>
                <Money minor={minor} sign tone />
              </div>
              <Axis percent={(minor / most) * MAX_PERCENT} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
