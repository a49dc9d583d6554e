import { shownDay } from '@hestia/contract/time/instants.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useColocation } from '#shared/household/household.ts';
import { RowLink } from '#ui/rows/row-link.tsx';

/** Leads to the move of a member, and says when it is planned for. */
export function MovingRow({ userId, title }: { userId: string; title: string }) {
  const t = useTranslations('household');
  const format = useFormatter();
  const move = useColocation()?.moves?.find((each) => each.userId === userId);
  const day = move && format.dateTime(shownDay(move.leavesOn), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <RowLink
      to="/profile/moving"
      search={{ person: userId }}
      icon="door"
      title={title}
      detail={day === undefined ? undefined : t('movesOn', { day })}
    />
  );
}
