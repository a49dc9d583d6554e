import { toMinor } from '@hestia/contract/money/minor.ts';
import type { Balance } from '@hestia/contract/money/schemas.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Avatar } from '#ui/avatar.tsx';
import { Axis } from '#ui/meter.tsx';
import { Money } from '#ui/money.tsx';
import { Section } from '#ui/section.tsx';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { useDecimals } from '#ui/currency.tsx';

const MAX_PERCENT = 98;

/* Everybody about the centre axis: me first, then from most up to most down. Each balance opens into the lines that make it. */
export function WhoIsWhere({ balance }: { balance: Balance }) {
  const t = useTranslations('money');
  const { me, sharers, find } = useMemberDirectory();
  const decimals = useDecimals();
  const isGone = (id: string) => sharers.length > 0 && sharers.every((member) => member.id !== id);
  const everybody = Object.entries(balance)
    .map(([id, amount]) => ({ id, minor: toMinor(amount, decimals) }))
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me) || b.minor - a.minor);
  const most = Math.max(1, ...everybody.map(({ minor }) => Math.abs(minor)));
  return (
    <Section title={t('who.title')}>
      <ul className="standings">
        {everybody.map(({ id, minor }) => (
          <li key={id}>
            <Link className="block pt-[10px]" to="/money/why" search={id === me ? {} : { person: id }}>
              <div className="standing-who flex flex-wrap items-center gap-3">
                <Avatar member={find(id)} />
                <span className="standing-name">
                  <span>
                    {find(id).username} {id === me && <span className="font-normal text-ink-2">{t('who.me')}</span>}
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
