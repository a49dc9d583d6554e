import './not-loaded.css';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { eventsOf } from '#platform/kernel/listeners.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { reloadIfOutdated } from '#platform/kernel/newer-build.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

type Props = { onRetry: () => void };

/* In the place of a screen whose code did not come. Where the server has a newer build it never will: there is nothing to stay for. */
export function ScreenNotLoaded({ onRetry }: Props): ReactNode {
  useEffect(() => {
    const look = () => void reloadIfOutdated();
    look();
    return eventsOf(window, 'online', 'focus')(look);
  }, []);
  return <NotLoaded isScreen onRetry={onRetry} />;
}

/* For a part that opens over a screen: at the bottom, over what is there. */
export const PartNotLoaded = ({ onRetry }: Props): ReactNode => <NotLoaded onRetry={onRetry} />;

/* What is typed lies on the device, so that loading the page anew loses nothing. */
function NotLoaded({ isScreen, onRetry }: Props & { isScreen?: boolean }): ReactNode {
  const t = useTranslations('ui.notLoaded');
  const Title = isScreen ? 'h1' : 'b';
  return (
    <div className={isScreen ? 'ui-not-loaded' : 'ui-not-loaded ui-not-loaded-floats'} role="alert">
      <Icon name="warn" />
      <div>
        <Title>{t('title')}</Title> {t(useIsOnline() ? 'says' : 'offline')}
      </div>
      <div className="col-[2] flex flex-wrap gap-3">
        <Button small onClick={onRetry}>
          {t('again')}
        </Button>
        <Button small look="quiet" icon="repeat" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </div>
  );
}
