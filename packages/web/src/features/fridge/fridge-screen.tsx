import './fridge.css';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { usePageTitle } from '#platform/kernel/page-title.ts';
import { useNewestBuild } from '#platform/lasting/use-newest-build.ts';
import { useWakeLock } from '#platform/lasting/use-wake-lock.ts';
import { perform } from '#platform/perform.ts';
import { toast } from '#ui/layers/toast.ts';
import { FridgePage } from './board/fridge-page.tsx';
import { followHousehold, onRefusal, openDevice, useDevice } from './device/device.ts';
import { LinkEnded, OpeningLink, ReplacingTablet } from './pairing/guest-link.tsx';
import { ShownCode } from './pairing/shown-code.tsx';
import { useGuestCode } from './pairing/use-guest-code.ts';

/** A tablet on the fridge, or a guest’s link: the household’s page, or the code that pairs this browser. */
export function FridgeScreen() {
  usePageTitle(useTranslations('fridge')('title'));
  useNewestBuild();
  useRefusalToasts();
  const device = useDevice();
  const guest = useGuestCode();
  const [replacing, setReplacing] = useState<string | null>(null);
  useEffect(() => perform(openDevice), []);
  const isPaired = device.kind === 'paired';
  useEffect(() => (isPaired ? followHousehold() : undefined), [isPaired]);
  // Until this browser’s storage has been read, a link opens nothing in place of its tablet.
  if (guest.code !== null && device.kind !== 'opening')
    return device.kind === 'paired' && device.pairedAs === 'fridge' && replacing !== guest.code ? (
      <ReplacingTablet waiting={device.waiting} onKeep={guest.forget} onOpen={() => setReplacing(guest.code)} />
    ) : (
      <OpeningLink code={guest.code} onDone={guest.forget} />
    );
  switch (device.kind) {
    case 'opening':
      return null;
    case 'unpaired':
      return device.hasEnded === 'guest' ? <LinkEnded /> : <ShownCode hasEnded={device.hasEnded !== null} />;
    case 'paired':
      return device.page ? <Lit page={device.page} isCut={device.isCut} waiting={device.waiting} /> : null;
  }
}

/** A guest’s phone may sleep. */
function Lit(props: Parameters<typeof FridgePage>[0]) {
  return props.page.kind === 'fridge' ? <AwakePage {...props} /> : <FridgePage {...props} />;
}

function AwakePage(props: Parameters<typeof FridgePage>[0]) {
  useWakeLock();
  return <FridgePage {...props} />;
}

function useRefusalToasts(): void {
  const problemText = useProblemText();
  useEffect(() => onRefusal((error) => toast(problemText(error))), [problemText]);
}
