import type { News } from '../../packages/web/soak/soak.ts';

/** The driver's record of one write of a page. */
export type Entry = {
  readonly key: string;
  readonly userId: string;
  kind: string;
  /** The device has reported it as stored: it must then reach the server, or be refused. */
  isStored: boolean;
  /** It was undone, and its author told that it won't be sent. */
  isCancelled: boolean;
  /** Its author was told that it is neither stored nor sent. */
  isLost: boolean;
  /** Its author signed out while it waited, or the one device that held it only in memory ended. */
  isGivenUp: boolean;
  isSettled: boolean;
  refusal: string | null;
  /** The statuses of all received answers. */
  readonly statuses: number[];
};

/** All writes of all members, by key: it survives a killed tab. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** Removed members: they never learn the result of a write whose answer was lost. */
  readonly removed = new Set<string>();

  of(userId: string, key: string, kind = ''): Entry {
    const entry = this.entries.get(key) ?? blank(userId, key);
    if (kind !== '') entry.kind = kind;
    this.entries.set(key, entry);
    return entry;
  }

  record(userId: string, news: News): void {
    const entry = this.of(userId, news.key, 'kind' in news ? news.kind : '');
    if (news.name === 'answered') entry.statuses.push(news.status);
    else if (news.name === 'settled') entry.isSettled = true;
    else if (news.name === 'refused') entry.refusal = news.code;
    else if (news.name === 'lost') entry.isLost = true;
  }
}

export const isOver = ({ isCancelled, isLost, isGivenUp, isSettled, refusal }: Entry): boolean =>
  isCancelled || isLost || isGivenUp || isSettled || refusal !== null;

const blank = (userId: string, key: string): Entry => ({
  key,
  userId,
  kind: '',
  isStored: false,
  isCancelled: false,
  isLost: false,
  isGivenUp: false,
  isSettled: false,
  refusal: null,
  statuses: [],
});
