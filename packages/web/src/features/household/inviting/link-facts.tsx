import type { Invitation } from '@hestia/contract/colocations/schemas.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useNames } from '#ui/people/use-names.ts';
import { Avatar, AvatarStack } from '#ui/people/avatar.tsx';
import { Button, TextButton } from '#ui/buttons/button.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import type { HouseholdLink } from './household-link.ts';

type Props = { of: HouseholdLink; link: Invitation; isOnline: boolean; onRenew: () => void };

/** Members who joined with the link, its author, its remaining uses, and its actions. */
export function LinkFacts({ of: household, link, isOnline, onRenew }: Props) {
  const t = useTranslations('household');
  const list = useNames();
  const { find } = useMemberDirectory();
  const { uses, used, usedBy, madeBy } = link;
  const maker = find(madeBy ?? '');
  const arrived = usedBy.map(find);
  const facts = t('linkFacts', { name: maker.username, left: uses - used });
  const { isPending } = household;
  return (
    <>
      <div className="ui-row link-facts">
        {arrived.length > 0 ? <AvatarStack members={arrived} most={3} /> : <Avatar member={maker} size={24} />}
        <RowParts
          title={
            <span className="link-facts-title">
              {arrived.length > 0 ? t('came', { names: list(arrived.map(({ username }) => username)) }) : facts}
            </span>
          }
          detail={arrived.length > 0 && facts}
          figure={isOnline && <TextButton onClick={onRenew}>{t('newLink')}</TextButton>}
        />
      </div>
      {isOnline ? (
        <div className="flex flex-wrap justify-between gap-x-3">
          <Button
            look="quiet"
            small
            className="-mx-4 text-down"
            isPending={isPending}
            onClick={() => household.cancel(link)}
          >
            {t('withdraw')}
          </Button>
          <Button look="quiet" small className="-mx-4" isPending={isPending} onClick={household.makeSingle}>
            {t('single')}
          </Button>
        </div>
      ) : (
        <p className="pt-3 text-small text-ink-2">{t('linkOffline')}</p>
      )}
    </>
  );
}
