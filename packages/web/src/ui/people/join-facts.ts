import { isolated } from '@hestia/contract/wire/direction.ts';

/** Facts on one line, each aligned by its own script; false values are left out. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.flatMap((fact) => (fact ? [isolated(fact)] : [])).join(' · ');
