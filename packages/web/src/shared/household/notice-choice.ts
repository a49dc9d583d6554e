import { noticeEndpoints, USUAL_REMIND_AT } from '@hestia/contract/notices/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { plainQuery } from '#platform/sync/queries/plain-query.ts';

/** This user's notification choices. */
export const noticeChoice = plainQuery(['notices'], noticeEndpoints.getNoticeChoice, {});

/** The minute of the day of default reminders; null: never. The usual one while loading. */
export function useRemindAt(): number | null {
  const { data } = useQuery(noticeChoice);
  return data?.remindAt === undefined ? USUAL_REMIND_AT : data.remindAt;
}
