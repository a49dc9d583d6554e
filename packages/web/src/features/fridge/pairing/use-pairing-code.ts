import { fridgeEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import type { PairingCode } from '@hestia/contract/fridge/schemas.ts';
import { useEffect, useState } from 'react';
import { failureOf } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { perform } from '#platform/perform.ts';
import { beginDevice } from '../device/device.ts';

const ASK_EVERY_MS = 2500;
const RETRY_MS = 10_000;

/** A valid code, and this browser’s session as soon as a member confirms it. */
export function usePairingCode(): { readonly code: string | null; readonly isCut: boolean } {
  const [shown, setShown] = useState<{ code: string | null; isCut: boolean }>({ code: null, isCut: false });
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: PairingCode | null = null;

    const round = async (): Promise<number> => {
      // The server alone says when a code has ended: this tablet’s clock may be ahead, and a code that was confirmed lasts longer.
      if (!current) {
        current = await call(fridgeEndpoints.requestPairingCode, {});
        setShown({ code: current.code, isCut: false });
        return ASK_EVERY_MS;
      }
      const session = await call(fridgeEndpoints.completePairing, { body: { secret: current.secret } });
      if (session && !isOver) await beginDevice(session.jwt, 'fridge');
      return ASK_EVERY_MS;
    };
    const failed = (error: unknown): number => {
      if (failureOf(error) === null) throw error;
      const isGone = failureOf(error) === 'notFound';
      if (isGone) current = null;
      setShown(({ code }) => ({ code: isGone ? null : code, isCut: !isGone }));
      return isGone ? 0 : RETRY_MS;
    };
    const run = async (): Promise<void> => {
      // A tablet that sleeps needs no codes.
      if (isOver || document.visibilityState !== 'visible') return;
      const wait = await round().catch(failed);
      if (!isOver) timer = setTimeout(start, wait);
    };
    const start = () => {
      clearTimeout(timer);
      perform(run);
    };
    document.addEventListener('visibilitychange', start);
    start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, []);
  return shown;
}
