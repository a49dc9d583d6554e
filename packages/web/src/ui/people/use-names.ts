import { isolated } from '@hestia/contract/wire/direction.ts';
import { useFormatter } from 'use-intl';

/** Writes names as a list in the reader's language, each from the side where its own script begins. */
export function useNames(): (names: readonly string[]) => string {
  const format = useFormatter();
  return (names) => format.list(names.map(isolated));
}
