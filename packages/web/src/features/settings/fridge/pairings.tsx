import type { PairedDevice } from '@hestia/contract/fridge/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DAY } from '#platform/i18n/day.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useNow } from '#platform/kernel/now.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useColocationId } from '#platform/session/session.ts';
import { useAgo } from '#platform/use-ago.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { RowButton } from '#ui/rows/row-link.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { SubScreen } from '../frame/sub-screen.tsx';
import { GuestSheet } from './guest-sheet.tsx';
import { PairingSheet } from './pairing-sheet.tsx';
import { PairSheet } from './pair-sheet.tsx';
import { pairingsQuery } from './pairings-data.ts';

/* What shows the household’s board without an account: tablets, and links for guests. */
export function Pairings(): ReactNode {
  const t = useTranslations('fridge.settings');
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(pairingsQuery(useColocationId()));
  return (
    <SubScreen title={t('title')}>
      {data ? (
        <Listed pairings={data} />
      ) : (
        <NotRead title={problemText(error)} isError={error !== null} refetch={refetch} rows={3} lead={24} />
      )}
    </SubScreen>
  );
}

type Open = 'pair' | 'guest' | { readonly id: string } | null;

function Listed({ pairings }: { pairings: readonly PairedDevice[] }): ReactNode {
  const t = useTranslations('fridge.settings');
  const now = useNow();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isOver = ({ endedBy, endsAt }: PairedDevice) =>
    endedBy !== undefined || (endsAt !== null && Date.parse(endsAt) <= now.getTime());
  const valid = pairings.filter((pairing) => !isOver(pairing));
  const chosen = typeof open === 'object' && open && valid.find(({ id }) => id === open.id);
  const rows = (kind: PairedDevice['kind']) =>
    valid
      .filter((pairing) => pairing.kind === kind)
      .map((pairing) => <Row key={pairing.id} pairing={pairing} onOpen={() => setOpen({ id: pairing.id })} />);
  const over = pairings.filter(isOver);
  return (
    <>
      <Section title={t('tablets')}>
        <p className="py-5">{t('tabletSays')}</p>
        {rows('fridge')}
        <p className="pt-5">
          <Button look="fill" icon="device" onClick={() => setOpen('pair')}>
            {t('pair')}
          </Button>
        </p>
      </Section>
      <Section title={t('guests')}>
        <p className="py-5">{t('guestSays')}</p>
        {rows('guest')}
        <p className="pt-5">
          <Button icon="share" onClick={() => setOpen('guest')}>
            {t('makeLink')}
          </Button>
        </p>
      </Section>
      {over.length > 0 && (
        <Section title={t('over')}>
          <ul>
            {over.map((pairing) => (
              <Ended key={pairing.id} pairing={pairing} />
            ))}
          </ul>
        </Section>
      )}
      {open === 'pair' && <PairSheet onClose={close} />}
      {open === 'guest' && <GuestSheet onClose={close} />}
      {chosen && <PairingSheet key={chosen.id} pairing={chosen} onClose={close} />}
    </>
  );
}

function Row({ pairing, onOpen }: { pairing: PairedDevice; onOpen: () => void }): ReactNode {
  const t = useTranslations('fridge.settings');
  const format = useFormatter();
  const ago = useAgo();
  const { find } = useMemberDirectory();
  const { kind, name, pairedBy, endsAt, lastSeenAt } = pairing;
  const detail = joinFacts([
    t('by', { name: find(pairedBy).username }),
    endsAt === null ? null : t('until', { day: format.dateTime(new Date(endsAt), DAY) }),
    lastSeenAt === null ? t('unseen') : t('seen', { when: ago(lastSeenAt) }),
  ]);
  return <RowButton icon={kind === 'fridge' ? 'device' : 'share'} title={name} detail={detail} onClick={onOpen} />;
}

function Ended({ pairing: { name, endedBy, endedAt, endsAt } }: { pairing: PairedDevice }): ReactNode {
  const t = useTranslations('fridge.settings');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const day = format.dateTime(new Date(endedAt ?? endsAt ?? ''), DAY);
  const detail = endedBy === undefined ? t('expired', { day }) : t('endedBy', { name: find(endedBy).username, day });
  return (
    <li className="ui-row ui-row-bare">
      <Icon name="close" />
      <RowParts title={<bdi>{name}</bdi>} detail={detail} />
    </li>
  );
}
