import { wordOf } from '#platform/sheet-address.ts';

/** The search parameter of the page: the member who moves out; absent: the reader. */
export type MovingSearch = { readonly person?: string | undefined };
export const readMovingSearch = ({ person }: Record<string, unknown>): MovingSearch => ({ person: wordOf(person) });
