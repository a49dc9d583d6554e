// `npm run build`: the web app, for certain.
import { prepareToWork } from './prepare.mjs';
import { runTool } from './run.mjs';
import { buildWeb } from './web-build.mjs';

await runTool(async () => {
  await prepareToWork();
  await buildWeb();
});
