// `npm run soak:offline`: five members write offline and over a bad network, while tabs and the server are killed. It
// proves that no write is lost, done twice or shown wrongly (docs/offline.md). SOAK_SEED replays the same writes and
// the same faults; SOAK_OPERATIONS is the number of writes of each member, SOAK_MEMBERS that of the members.
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { type Hestia, startHestia } from './hestia.ts';
import { WholeChaos } from './soak/chaos.ts';
import { buildSoakPage, type SoakPage } from './soak/page-build.ts';
import { soak } from './soak/soak.ts';

const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000);
const operations = Number(process.env['SOAK_OPERATIONS'] ?? 1000);
const members = Number(process.env['SOAK_MEMBERS'] ?? 5);
const MAX_REPORTED = 50;

console.log(`SOAK_SEED=${seed}`);
// Interrupting a run stops all of it: the server, its data and the browser.
const stopped = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => reject(new Error(`Ended by ${signal}`)));
});
await using opened = new AsyncDisposableStack();
await Promise.race([run(), stopped]);

async function run(): Promise<void> {
  const hestia = await startHestia({ HESTIA_LOG: 'warn' });
  opened.defer(() => hestia.stop());
  const chaos = new WholeChaos(hestia);
  opened.defer(() => chaos.stop());
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ ...chromiumOptions(), ...signals });
  opened.defer(() => browser.close());
  const page = await buildSoakPage();
  await proveTheProof(hestia, browser, page);
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const report = (line: string) => console.log(`${seconds()} s: ${line}`);
  const { faults, counts } = await soak(hestia, browser, {
    seed,
    members,
    operations,
    isShort: false,
    page,
    chaos,
    report,
  });
  console.table({ ...counts, ...chaos.done, seconds: seconds() });
  for (const each of faults.slice(0, MAX_REPORTED)) console.error(`✗ ${each}`);
  console.log(
    faults.length === 0 ? 'Nothing lost, nothing twice, nothing shown that never was.' : `${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** A check must be able to fail: first it has to find a lost write, a repeated one, and a forgotten field. */
async function proveTheProof(hestia: Hestia, browser: Browser, page: SoakPage): Promise<void> {
  const plan = { seed: 3, members: 2, operations: 4, isShort: false, isPlanted: true, page };
  const found = (await soak(hestia, browser, plan)).faults.join('\n');
  for (const words of ['is settled, and was never done', 'and nobody wrote it', '"Forgotten" instead of'])
    if (!found.includes(words)) throw new Error(`A planted fault was not found (${words}), but only: ${found}`);
  console.log('Planted faults were found: a lost write, one done twice, a forgotten field.');
}
