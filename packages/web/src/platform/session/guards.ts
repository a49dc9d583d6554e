/** What the guards need to know of a navigation. */
export type Visit = {
  readonly path: string;
  readonly hasToken: boolean;
  readonly colocationId: string | null;
};

export type Detour = '/' | '/login' | '/colocation-mandatory';

/** Where a visit must go instead, or null when it may go on (the first reason counts: docs/wire.md section 7). */
export function detourOf({ path, hasToken, colocationId }: Visit): Detour | null {
  const page = path.toLowerCase().replace(/\/+$/, '') || '/';
  const isOpen = page === '/invite' || page === '/reset';
  if (hasToken && page === '/login') return '/';
  if (!hasToken && page !== '/login' && !isOpen) return '/login';
  const isMandatory = page.startsWith('/colocation-mandatory');
  if (hasToken && !colocationId && !isMandatory && !isOpen) return '/colocation-mandatory';
  return null;
}
