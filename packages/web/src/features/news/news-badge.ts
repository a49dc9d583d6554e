import { isNews } from '@hestia/contract/news/apply.ts';
import { useEffect } from 'react';
import { perform } from '#platform/perform.ts';
import { useNewsMark } from './news-data.ts';

/** Simultaneous events cause one request. */
const PAUSE_MS = 2000;

/** Whether there is unseen news, live: only yes or no, since it is a dot without a count. */
export function useNewsBadge(): number {
  const { mark, isOutdated, refetch } = useNewsMark();
  const isNew = mark !== undefined && isNews(mark);
  // Further news doesn't change that there is some.
  const mustAsk = isOutdated && !isNew;
  useEffect(() => {
    if (!mustAsk) return undefined;
    const timer = setTimeout(() => perform(refetch), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [mustAsk, refetch]);
  return isNew ? 1 : 0;
}
