import { useState } from 'react';

/** A choice among a few that this device remembers. */
export function usePreference<T extends string>(
  name: string,
  choices: readonly T[],
  first: T,
): [T, (choice: T) => void] {
  const [choice, setChoice] = useState(() => choices.find((each) => each === localStorage.getItem(name)) ?? first);
  const choose = (next: T) => {
    setChoice(next);
    localStorage.setItem(name, next);
  };
  return [choice, choose];
}
