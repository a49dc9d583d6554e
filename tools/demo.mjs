// `npm run demo`: sets up as `npm start` does, then serves a furnished flat from a separate data folder.
import { handOver } from './hand-over.mjs';
import { prepareToServe } from './prepare.mjs';
import { runTool } from './run.mjs';

await runTool(async () => {
  await prepareToServe();
  return handOver('packages/server/src/cli/hestia.ts', ['demo', ...process.argv.slice(2)]);
});
