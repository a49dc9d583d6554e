import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { ApiError } from '#platform/api/api-error.ts';

type State = {
  /** Names of the fields that are wrong. */
  readonly faults: ReadonlySet<string>;
  /** Why the server refused, or null. */
  readonly problem: unknown;
  readonly isPending: boolean;
};

const IDLE: State = { faults: new Set(), problem: null, isPending: false };

/**
 * Submits a form once at a time: `check` names the faulty fields, and only when there are none does `send` run.
 * What is wrong is shown, with the focus on the first faulty field; `forgive` is for when the reader types again.
 */
export function useSubmit(check: () => ReadonlySet<string>, send: () => Promise<unknown> | void) {
  const [state, setState] = useState(IDLE);

  const submit = async (form: HTMLFormElement) => {
    if (state.isPending) return;
    const faults = check();
    if (faults.size > 0) {
      showFaults(form, () => setState({ ...IDLE, faults }));
      return;
    }
    setState({ ...IDLE, isPending: true });
    try {
      await send();
      setState(IDLE);
    } catch (error) {
      showFaults(form, () => setState({ ...IDLE, faults: refusedFields(error), problem: error }));
    }
  };

  return {
    ...state,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    forgive: () => setState((old) => ({ ...old, faults: IDLE.faults })),
  };
}

/** The fields of `values` that the contract would refuse, by name. */
export function faultyFields(schema: z.ZodMiniType, values: unknown): ReadonlySet<string> {
  const result = schema.safeParse(values);
  return new Set(result.success ? [] : result.error.issues.map((issue) => String(issue.path[0] ?? '')));
}

const refusedFields = (error: unknown): ReadonlySet<string> =>
  new Set(error instanceof ApiError ? Object.keys(error.errors) : []);

function showFaults(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
