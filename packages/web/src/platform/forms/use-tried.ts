import { type FormEvent, useState } from 'react';
import { usePerformOnce } from '#platform/perform.ts';

/**
 * Sends a valid form. After an attempt to send an invalid one, `isTried` makes it show its faults, and the focus moves
 * to the first faulty field.
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
