import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { OpenInvitation, RemovedMember } from '@hestia/contract/colocations/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { INVITATIONS } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { toast } from '#ui/layers/toast.ts';
import type { HouseholdLink } from './household-link.ts';
import { LINK_DAY } from './link-day.ts';

/** The other open invitations, and removed members who can't return with them. */
export function OpenInvitations({ of: household }: { of: HouseholdLink }) {
  const t = useTranslations('household');
  const colocationId = useColocationId();
  const { data: removed = [] } = useQuery({
    queryKey: [...INVITATIONS, 'removed', colocationId],
    queryFn: ({ signal }) => call(colocationEndpoints.listRemovedMembers, { query: { colocationId } }, { signal }),
  });
  return (
    <>
      {household.singles.length > 0 && (
        <Section title={t('openSingles')}>
          <ul>
            {household.singles.map((single) => (
              <Single key={single.id} single={single} onCancel={() => household.cancel(single)} />
            ))}
          </ul>
        </Section>
      )}
      {removed.length > 0 && (
        <Section title={t('removedOnes')}>
          <ul>
            {removed.map((member) => (
              <Removed key={member.userId} member={member} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Single({ single: { madeBy, expiresAt }, onCancel }: { single: OpenInvitation; onCancel: () => void }) {
  const t = useTranslations('household');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const maker = madeBy === null ? null : find(madeBy);
  const day = format.dateTime(new Date(expiresAt), LINK_DAY);
  const name = maker?.username ?? '';
  return (
    <li className="ui-row ui-row-bare">
      {maker && <Avatar member={maker} size={32} />}
      <RowParts title={maker ? t('openSingle', { name }) : t('openSingleUnknown')} detail={t('until', { day })} />
      <IconButton icon="close" label={maker ? t('cancelSingle', { name }) : t('withdraw')} onClick={onCancel} />
    </li>
  );
}

function Removed({ member: { userId, username } }: { member: RemovedMember }) {
  const t = useTranslations('household');
  const queryClient = useQueryClient();
  const { isPending, attempt } = useAttempt();
  const readmit = async () => {
    await call(colocationEndpoints.readmitMember, { params: { userId } });
    await queryClient.invalidateQueries({ queryKey: INVITATIONS });
    toast(t('readmitted', { name: username }));
  };
  return (
    <li className="ui-row ui-row-bare">
      <Avatar member={{ id: userId, username }} size={32} />
      <RowParts
        title={username}
        figure={
          <Button look="quiet" small isPending={isPending} onClick={() => attempt(readmit)}>
            {t('readmit')}
          </Button>
        }
      />
    </li>
  );
}
