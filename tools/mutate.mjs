// `npm run mutate`: makes small mistakes in the code whose rules matter most, one at a time, and tells which of them no test notices.
import { parseArgs } from 'node:util';
import { requireChromium } from './chromium.mjs';
import { root } from './install.mjs';
import { areasOf } from './mutate/areas.mjs';
import { copySources } from './mutate/copy.mjs';
import { openSessions } from './mutate/sessions.mjs';
import { describeSurvivors, table } from './mutate/table.mjs';
import { tryMutants } from './mutate/try-mutants.mjs';
import { runTool } from './run.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env.MUTATE_SEED ?? '1' },
    count: { type: 'string', default: process.env.MUTATE_COUNT ?? '60' },
    only: { type: 'string', multiple: true, default: [] },
    verbose: { type: 'boolean', default: false },
  },
});

await runTool(async () => {
  const areas = areasOf(root).filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  if (areas.length === 0) throw new Error(`No area is called ${values.only.join(' or ')}.`);
  const isInBrowser = areas.some(({ name }) => name === 'outbox');
  const env = { ...process.env, ...(isInBrowser ? { CHROMIUM: await requireChromium() } : {}) };
  const copy = copySources(root);
  const sessions = openSessions(copy.folder, env);
  const end = async () => {
    await sessions.close();
    copy.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void end().finally(() => process.exit(130)));
  try {
    return await mutate(areas, copy, sessions);
  } finally {
    await end();
  }
});

/**
 * @param {import('./mutate/areas.mjs').Area[]} areas
 * @param {ReturnType<typeof copySources>} copy
 * @param {ReturnType<typeof openSessions>} sessions
 */
async function mutate(areas, copy, sessions) {
  /** @type {{ area: string, tried: import('./mutate/try-mutants.mjs').TriedMutant[] }[]} */
  const results = [];
  const [seed, count] = [Number(values.seed), Number(values.count)];
  for (const area of areas) {
    const report = (/** @type {import('./mutate/try-mutants.mjs').TriedMutant} */ { mutant, end, why }) => {
      if (values.verbose) console.log(`${end} ${mutant.file}:${mutant.line} ${mutant.kind}: ${why}`);
      else process.stdout.write(end === 'survived' ? '!' : '.');
    };
    const tried = await tryMutants({ root, area, seed, count, copy, sessions, report });
    console.log(`\n${describeSurvivors(tried)}`);
    results.push({ area: area.name, tried });
  }
  const { text, isEnough } = table(results);
  console.log(`\nSeed ${seed}\n${text}`);
  return isEnough ? 0 : 1;
}
