/** The guards' input about a navigation. */
export type Visit = {
  readonly path: string;
  readonly hasToken: boolean;
  readonly colocationId: string | null;
  /** The server that a phone talks to, empty before one is chosen; a browser has only its own. */
  readonly server?: string | undefined;
};

export type Detour = '/' | '/server' | '/login' | '/colocation-mandatory';

/** The redirect of a visit, or null if it may continue (the first reason counts: docs/wire.md section 7). */
export function detourOf({ path, hasToken, colocationId, server }: Visit): Detour | null {
  const page = path.toLowerCase().replace(/(?<!\/)\/+$/, '') || '/';
  if (page === '/server' && server === undefined) return '/';
  if (server === '') return page === '/server' ? null : '/server';
  const isOpen = page === '/invite' || page === '/reset' || page === '/server' || page === '/fridge';
  const isWayIn = page === '/login' || page === '/recover' || page === '/forgotten';
  if (hasToken && isWayIn) return '/';
  if (!hasToken && !isWayIn && !isOpen) return '/login';
  const isMandatory = page.startsWith('/colocation-mandatory');
  if (hasToken && !colocationId && !isMandatory && !isOpen) return '/colocation-mandatory';
  return null;
}
