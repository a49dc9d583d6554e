import type { Invitation } from '@hestia/contract/colocations/schemas.ts';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Menu } from '#ui/layers/menu.tsx';
import { keep } from './link-words.tsx';
import { LINK_DAY } from './link-day.ts';
import type { LinkWish } from './household-link.ts';

const USES = [2, 4, 6, 8, 12, 20];
const DAYS = [1, 7, 14, 30];
const DAY_MS = 86_400_000;

/** The link's number of people and end. Both can be pressed to request a different link. */
export function LinkSentence({ link, onWish }: { link: Invitation; onWish: (wish: LinkWish) => void }) {
  const t = useTranslations('household');
  const format = useFormatter();
  const { uses, expiresAt } = link;
  const day = format.dateTime(new Date(expiresAt), LINK_DAY);
  const usesMenu = (words: ReactNode) => (
    <Menu
      trigger={part(words)}
      chosen={String(uses)}
      entries={USES.map((count) => ({
        id: String(count),
        label: t('people', { count }),
        onAction: () => count !== uses && onWish({ uses: count, expiresAt }),
      }))}
    />
  );
  const untilMenu = (words: ReactNode) => (
    <Menu
      trigger={part(words)}
      entries={DAYS.map((count) => ({
        id: String(count),
        label: t('days', { count }),
        onAction: () => onWish({ uses, expiresAt: new Date(Date.now() + count * DAY_MS).toISOString() }),
      }))}
    />
  );
  return (
    <p className="link-sentence">{t.rich('link', { count: uses, day, uses: usesMenu, until: untilMenu, keep })}</p>
  );
}

/* The words of the sentence that can be changed. */
const part = (words: ReactNode) => (
  <button type="button" className="link-sentence-part">
    {words}
  </button>
);
