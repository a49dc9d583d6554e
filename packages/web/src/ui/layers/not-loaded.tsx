import './not-loaded.css';
import { type ReactNode, useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { eventsOf } from '#platform/kernel/listeners.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { newerBuild, reloadFor } from '#platform/kernel/newer-build.ts';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { addFailedPart, firstFailedPart, onFailedParts, retryFailedParts } from './failed-parts.ts';

export type FailedProps = {
  /** Loads the code; whether it came. Without it only `onRetry` does. */
  readonly load?: (() => Promise<boolean>) | undefined;
  readonly onRetry: () => void;
};

/*
 * Replaces a screen whose code failed to load. If the server has a newer build it never will: the page only offers a
 * reload.
 */
export function ScreenNotLoaded(props: FailedProps): ReactNode {
  const isNewer = useReturn(props, { isScreen: true });
  return <Card isScreen isNewer={isNewer} onRetry={props.onRetry} />;
}

/* For a part that opens over a screen: at the bottom, above the content. One card represents all parts that failed. */
export function PartNotLoaded(props: FailedProps): ReactNode {
  const isNewer = useReturn(props, { isScreen: false });
  const id = useId();
  const retry = useEffectEvent(props.onRetry);
  useEffect(() => addFailedPart(id, () => retry()), [id]);
  const isFirst = useSyncExternalStore(onFailedParts, firstFailedPart) === id;
  return isFirst && <Card isScreen={false} isNewer={isNewer} onRetry={retryFailedParts} />;
}

/* Typed text is on the device, so that a reload loses nothing. */
type CardProps = { isScreen: boolean; isNewer: boolean; onRetry: () => void };

function Card({ isScreen, isNewer, onRetry }: CardProps): ReactNode {
  const t = useTranslations('ui.notLoaded');
  const isOnline = useIsOnline();
  const Title = isScreen ? 'h1' : 'b';
  return (
    <div className={isScreen ? 'ui-not-loaded' : 'ui-not-loaded ui-not-loaded-floats'} role="alert">
      <Icon name="warn" />
      <div>
        <Title>{t('title')}</Title> {t(isNewer ? 'newer' : isOnline ? 'says' : 'offline')}
      </div>
      <div className="col-[2] flex flex-wrap gap-3">
        {isNewer ? (
          <ReloadOffer />
        ) : (
          <>
            <Button small onClick={onRetry}>
              {t('again')}
            </Button>
            <ReloadOffer isQuiet />
          </>
        )}
      </div>
    </div>
  );
}

function ReloadOffer({ isQuiet = false }: { isQuiet?: boolean }): ReactNode {
  const t = useTranslations('ui.notLoaded');
  return (
    <Button small look={isQuiet ? 'quiet' : 'fill'} icon="repeat" onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  );
}

/** A device that wakes may have no way to the server yet, and say that it has. */
const LOOK_AGAIN_MS = 5000;

/**
 * Loads the code again as soon as the server can be reached. Returns whether the server has a newer build without this part:
 * retrying is in vain. A screen then reloads into it.
 */
function useReturn({ load, onRetry }: FailedProps, { isScreen }: { isScreen: boolean }): boolean {
  const [isNewer, setNewer] = useState(false);
  const look = useEffectEvent(async () => {
    if (!navigator.onLine) return;
    const build = await newerBuild();
    if (build === null) {
      if (await load?.()) onRetry();
      return;
    }
    setNewer(true);
    if (isScreen) await reloadFor(build);
  });
  useEffect(() => {
    const again = () => void look();
    again();
    const timer = setInterval(again, LOOK_AGAIN_MS);
    const stop = eventsOf(window, 'online', 'focus')(again);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return isNewer;
}
