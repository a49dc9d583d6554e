import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { ApiError } from '#platform/api/api-error.ts';
import { insist } from '#platform/kernel/load.ts';

type State = {
  /** Names of the fields that are wrong. */
  readonly faults: ReadonlySet<string>;
  /** Why it was refused (an error, or a problem's code), or null. */
  readonly problem: unknown;
  readonly isPending: boolean;
};

const IDLE: State = { faults: new Set(), problem: null, isPending: false };

/**
 * Submits a form once at a time: `check` names the faulty fields, and only without any does `send` run. Faults are
 * shown, with the focus on the first faulty field; `forgive` is for when the user types again.
 */
export function useForm(
  check: () => ReadonlySet<string> | Promise<ReadonlySet<string>>,
  send: () => Promise<unknown> | void,
) {
  const [state, setState] = useState(IDLE);

  const submit = async (form: HTMLFormElement) => {
    if (state.isPending) return;
    setState({ ...IDLE, isPending: true });
    try {
      const faults = await check();
      if (faults.size > 0) {
        const isSeen = showFaults(form, () => setState({ ...IDLE, faults }));
        // Errors that no field shows must be shown all the same.
        if (!isSeen) setState({ ...IDLE, faults, problem: 'invalid' });
        return;
      }
      await send();
      setState(IDLE);
    } catch (error) {
      showFaults(form, () => setState({ ...IDLE, faults: refusedFields(error), problem: error }));
    }
  };

  const forgive = () => setState((old) => ({ ...old, faults: IDLE.faults, problem: null }));
  return {
    ...state,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    forgive,
    /** The props of a field while typing: `set`, and `forgive`. */
    typing:
      <T>(set: (typed: T) => void) =>
      (typed: T): void => {
        set(typed);
        forgive();
      },
  };
}

export type FormState = ReturnType<typeof useForm>;

/**
 * The fields of `values` that the contract would refuse, by name. Schemas come by `await import(…)` when a form is first
 * sent, so that no first visit pays for them (see build/bare-contract.ts).
 */
export async function faultyFields(
  schema: () => Promise<z.ZodMiniType>,
  values: unknown,
): Promise<ReadonlySet<string>> {
  const [{ faultsOf }, rules] = await insist(() => Promise.all([import('./schema-check.ts'), schema()]));
  return faultsOf(rules, values);
}

const refusedFields = (error: unknown): ReadonlySet<string> =>
  new Set(error instanceof ApiError ? Object.keys(error.errors) : []);

/** Returns whether a field shows its own error. */
function showFaults(form: HTMLFormElement, show: () => void): boolean {
  flushSync(show);
  const first = form.querySelector<HTMLElement>('[aria-invalid=true]');
  first?.focus();
  return first !== null;
}
