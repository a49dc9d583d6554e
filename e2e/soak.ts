// `npm run soak:offline`: five members write without and with a network that is bad, then the proof that nothing was lost, done twice
// or shown that never was. SOAK_SEED replays the same writes and the same harm; SOAK_OPERATIONS is the number of writes of each.
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../tools/chromium-options.mjs';
import { startHestia } from './hestia.ts';
import { soak } from './soak/soak.ts';

const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 1_000_000);
const operations = Number(process.env['SOAK_OPERATIONS'] ?? 1000);
const members = Number(process.env['SOAK_MEMBERS'] ?? 5);

console.log(`SOAK_SEED=${seed}`);
await using opened = new AsyncDisposableStack();
const hestia = await startHestia();
opened.defer(() => hestia.stop());
const browser = await chromium.launch(chromiumOptions());
opened.defer(() => browser.close());
const began = performance.now();
const fault = (process.env['SOAK_FAULT'] ?? 'none') as 'none';
const { faults, counts } = await soak(hestia, browser, { seed, members, operations, isShort: process.env['SOAK_SHORT']==='1', fault });
console.table({ ...counts, seconds: Math.round((performance.now() - began) / 1000) });
for (const each of faults.slice(0, 50)) console.error(`✗ ${each}`);
console.log(faults.length === 0 ? 'Nothing lost, nothing twice, nothing shown that never was.' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
