import type { Book } from '@hestia/contract/imports/book.ts';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import type { Import } from '@hestia/contract/imports/schemas.ts';
import { useMemo, useState } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { useColocation, useFormerMembers, useSharers } from '#shared/household/household.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useWrite } from '#ui/figures/notation.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { useExpenses } from '../ledger/money-data.ts';
import { type Choices, firstChoices, type Household, type LastRates, type Plan, planOf } from './choices.ts';

/** The household as an import needs it; undefined until known. */
export function useHousehold(): Household | undefined {
  const household = useColocation();
  const { categories } = useCategories();
  // Names without an account (M22), too: an earlier file may have made them.
  const sharers = useSharers();
  const former = useFormerMembers();
  return useMemo(() => {
    if (household === undefined || categories === undefined) return undefined;
    const members = [...sharers, ...former].map(({ id, username, email }) => ({ id, name: username, email }));
    const { id, currency, decimals } = household;
    return { id, currency: currency ?? 'EUR', decimals, members, categories };
  }, [household, categories, sharers, former]);
}

/** The rates last used in the household, as far as this device knows; undefined until known. */
export function useLastRates(): LastRates | undefined {
  const { expenses, isError } = useExpenses();
  return useMemo(() => {
    if (expenses === undefined) return isError ? new Map() : undefined;
    const originals = expenses.flatMap(({ original }) => (original ? [original] : []));
    return new Map(originals.toReversed().map(({ currency, rate }) => [currency, rate]));
  }, [expenses, isError]);
}

/** A parsed file, and the household to match it with. */
export type ImportSource = {
  readonly book: Book;
  /** Of the file. */
  readonly name: string;
  readonly household: Household;
  readonly last: LastRates;
};

/** The choices for a file, their preview, and the request: retries use the same ids while the choices stay. */
export function useImport({ book, name, household, last }: ImportSource) {
  const write = useWrite();
  const [choices, setChoices] = useState<Choices>(() => firstChoices(book, household, { last, write }));
  const [problem, setProblem] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const plan = useMemo(() => planOf(book, choices, household), [book, choices, household]);
  const body = useMemo(() => bodyOf(plan, { book, name, household }), [plan, book, name, household]);
  const send = async (again: boolean): Promise<Import | null> => {
    setSending(true);
    setProblem(null);
    try {
      const made = await call(
        importEndpoints.addImport,
        { body: { ...body, again } },
        { idempotencyKey: body.id, retries: 2 },
      );
      await queryClient.invalidateQueries({ queryKey: ['money'] });
      return made;
    } catch (error) {
      setProblem(error);
      return null;
    } finally {
      setSending(false);
    }
  };
  const isKnown = problem instanceof ApiError && problem.code === 'alreadyImported';
  return { choices, setChoices, plan, send, isSending, problem, isKnown };
}

function bodyOf({ expenses, placeholders, categories }: Plan, { book, name, household }: Omit<ImportSource, 'last'>) {
  return {
    id: newId(),
    colocationId: household.id,
    fileName: name.slice(0, importLimits.fileName),
    format: book.format,
    placeholders,
    categories,
    expenses: expenses.map((expense) => ({ ...expense, id: newId() })),
  };
}
