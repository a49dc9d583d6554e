import { type FormEvent, useState } from 'react';
import { usePerformOnce } from '#platform/perform.ts';

/**
 * Sends a form with which nothing is wrong. Once somebody tries to send one with which something is, `isTried` says that it is
 * to be shown, and the focus goes to the first field that shows it.
 */
export function useTried(isWrong: boolean, send: () => Promise<unknown>) {
  const performOnce = usePerformOnce();
  const [isTried, setTried] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isWrong) return performOnce(send);
    const form = event.currentTarget;
    setTried(true);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { isTried, onSubmit };
}
