import { noticeEndpoints, USUAL_REMIND_AT } from '@hestia/contract/notices/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { plainQuery } from '#platform/data/plain-query.ts';

/** What this user wants to be told of, and when. */
export const noticeChoice = plainQuery(['notices'], noticeEndpoints.getNoticeChoice, {});

/** The minute of the day at which they are told of their turns by default; null: never. The usual one until it is known. */
export function useRemindAt(): number | null {
  const { data } = useQuery(noticeChoice);
  return data?.remindAt === undefined ? USUAL_REMIND_AT : data.remindAt;
}
