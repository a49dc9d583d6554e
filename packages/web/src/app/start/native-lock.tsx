import { App } from '@capacitor/app';
import { useEffect, useEffectEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslations } from 'use-intl';
import { detectLocale } from '#platform/i18n/locale.ts';
import { LocaleProvider } from '#platform/i18n/locale-provider.tsx';
import { needTexts, speakFirst } from '#platform/i18n/texts.ts';
import { isChosen } from '#platform/native/choices.ts';
import { askWhoIsThere } from '#platform/native/lock.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Logo } from '#ui/icons/logo.tsx';

/** Shorter absences don't lock. */
const TIMEOUT_MS = 60_000;

/** Resolves when the app is unlocked. */
export async function lockAtStart(): Promise<void> {
  if (await isChosen('lock')) await lock();
}

/** Locks again when the app was away for a while. */
export async function lockOnReturn(): Promise<void> {
  let left: number | null = null;
  await App.addListener('appStateChange', ({ isActive }) => {
    if (!isActive) left ??= Date.now();
    else {
      const wasAway = left !== null && Date.now() - left > TIMEOUT_MS;
      left = null;
      if (wasAway) void lockAtStart();
    }
  });
}

let locked: Promise<void> | null = null;

/** Blocks the app until the user unlocks it. */
const lock = (): Promise<void> => (locked ??= showLock().finally(() => (locked = null)));

async function showLock(): Promise<void> {
  const page = document.getElementById('root');
  const container = document.createElement('div');
  container.className = 'fixed inset-0 z-1000 grid place-items-center bg-ground p-6';
  document.body.append(container);
  if (page) Object.assign(page, { inert: true, ariaHidden: 'true' }).style.visibility = 'hidden';
  const root = createRoot(container);
  await speakFirst(detectLocale());
  await needTexts('session');
  await new Promise<void>((unlock) => {
    root.render(
      <LocaleProvider>
        <Locked onUnlock={unlock} />
      </LocaleProvider>,
    );
  });
  root.unmount();
  container.remove();
  if (page) Object.assign(page, { inert: false, ariaHidden: null }).style.visibility = '';
}

function Locked({ onUnlock }: { onUnlock: () => void }) {
  const t = useTranslations('session.lock');
  // The phone's prompt opens without a press at first.
  const [isAsking, setAsking] = useState(true);
  const answer = (isThem: boolean) => (isThem ? onUnlock() : setAsking(false));
  const askFirst = useEffectEvent(() => askWhoIsThere(t('reason')).then(answer));
  useEffect(() => void askFirst(), []);
  const askAgain = () => {
    setAsking(true);
    void askWhoIsThere(t('reason')).then(answer);
  };
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={t('title')}
      className="grid justify-items-center gap-5 text-center"
    >
      <Logo size={64} />
      <h1 className="text-h2">{t('title')}</h1>
      <Button look="fill" icon="key" isPending={isAsking} onClick={askAgain}>
        {t('unlock')}
      </Button>
    </div>
  );
}
