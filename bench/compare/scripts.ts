import path from 'node:path';
import { pageSizes } from '../../packages/web/build/page-sizes.ts';
import type { Row } from './ratios.ts';

/** Compares the script sizes of the pages that both builds have, from the built files: equal in each round. */
export function compareScripts(...folders: readonly [before: string, now: string]): Row[] {
  const [before = [], now = []] = folders.map((folder) => pageSizes(path.join(folder, 'packages/web/dist')));
  return now.flatMap(({ page, 'JS brotli': kilobytes }) => {
    const former = before.find((each) => each.page === page);
    if (former === undefined) return [];
    return [{ what: `${page}: script, KB`, pairs: [[former['JS brotli'], kilobytes] as const] }];
  });
}
