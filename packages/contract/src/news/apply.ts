import type { HeardEvent } from '../wire/event.ts';
import type { NewsEvents } from './events.ts';
import type { NewsMark } from './schemas.ts';

/** Up to where I have looked after an event: another device of mine may be further. */
export const applyToNewsMark = (mark: NewsMark, event: HeardEvent<NewsEvents>): NewsMark =>
  event.name === 'NewsLooked' && event.payload.userId === mark.userId && event.payload.seq > mark.looked
    ? { ...mark, looked: event.payload.seq }
    : mark;

/** Whether there is something that I have not looked at. */
export const isNews = ({ looked, newest }: NewsMark): boolean => newest > looked;
