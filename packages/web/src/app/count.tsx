const MAX_COUNTED = 99;

/** How many things wait on a page. */
export function Count({ of: count }: { of: number }) {
  return count > 0 && <b className="app-nav-count ui-num">{count > MAX_COUNTED ? `${MAX_COUNTED}+` : count}</b>;
}
