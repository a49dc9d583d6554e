// `npm start`: brings what is missing, then serves.
import { handOver } from './hand-over.mjs';
import { prepareToServe } from './prepare.mjs';
import { runTool } from './run.mjs';

await runTool(async () => {
  await prepareToServe();
  return handOver('packages/server/src/main.ts');
});
