import { isNight, withoutDrawer } from '@hestia/contract/fridge/today.ts';
import type { Fridge } from '@hestia/contract/fridge/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { preloadLater } from '#platform/first-paint.ts';
import { useNow } from '#platform/kernel/now.ts';
import { setTheme } from '#platform/theme/theme.ts';
import { facesOf, FacesProvider } from '#ui/people/faces.ts';
import { Clock } from './clock.tsx';
import { WhoSheet } from './late-sheet.ts';
import { ListPanel } from './list-panel.tsx';
import { Notes } from './notes.tsx';
import { useReturnToTop } from './use-return-to-top.ts';
import { Tasks } from './tasks.tsx';

type Props = { page: Fridge; isCut: boolean; waiting: number };

/** The household’s page in big type: the time, today’s tasks, notes and lists. */
export function FridgePage({ page, isCut, waiting }: Props) {
  const t = useTranslations('fridge');
  const now = useNow();
  const today = dayOf(now, page.timeZone);
  useTimeOfDay(now, page);
  useReturnToTop();
  // The page may be open without network for weeks, or over newer builds.
  useEffect(() => preloadLater(WhoSheet.preload), []);
  const { lists, ...notes } = withoutDrawer(page, today);
  return (
    <FacesProvider value={facesOf(page.members)}>
      <main
        className="fridge"
        data-lists={lists.length > 0 || undefined}
        style={page.kind === 'fridge' ? { translate: shiftAt(now) } : undefined}
      >
        <div className="fridge-main">
          <Clock page={page} now={now} today={today} />
          {isCut && (
            <p className="fridge-cut" role="status">
              {waiting > 0 ? t('waiting', { count: waiting }) : t('cut')}
            </p>
          )}
          <Tasks page={page} now={now} today={today} />
          <Notes page={page} notes={notes} now={now} />
        </div>
        {lists.length > 0 && (
          <aside className="fridge-lists">
            {lists.map((list) => (
              <ListPanel key={list.id} list={list} rights={page.rights} timeZone={page.timeZone} today={today} />
            ))}
          </aside>
        )}
      </main>
    </FacesProvider>
  );
}

/** Dark at night, by the household’s clock; a guest’s phone keeps its own theme. */
function useTimeOfDay(now: Date, { kind, timeZone }: Fridge): void {
  const hour = Number(localOf(now.toISOString(), timeZone).slice('YYYY-MM-DDT'.length).slice(0, 2));
  const theme = kind === 'guest' ? null : isNight(hour) ? 'dark' : 'light';
  useEffect(() => {
    if (theme !== null) document.documentElement.dataset.theme = theme;
    return setTheme;
  }, [theme]);
}

const SHIFTS = ['0 0', '2px 0', '3px 2px', '2px 3px', '0 3px', '-2px 2px', '-3px 0', '-2px -2px'];

/** Moves the page by a few pixels every few minutes: a screen that stays lit for months would keep its lines. */
const shiftAt = (now: Date): string | undefined => SHIFTS[Math.floor(now.getTime() / 300_000) % SHIFTS.length];
