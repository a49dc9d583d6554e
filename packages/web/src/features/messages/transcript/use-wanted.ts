import { useEffect, useRef } from 'react';
import type { Chat } from '../store/chat-state.ts';

/** Scrolls to the message in the address, once: closing a sheet returns to the same address. */
export function useWanted(id: string | undefined, state: Chat['state'], seek: (id: string) => void): void {
  const led = useRef<string>(undefined);
  useEffect(() => {
    if (id === undefined || state !== 'ready' || led.current === id) return;
    led.current = id;
    seek(id);
  }, [id, state, seek]);
}
