// `npm run guide`: builds the guide as a static site in dist/guide. Only this command installs the builder,
// whose types its configuration needs: the linter leaves `tools/guide` out.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { requireNode, root } from './install.mjs';
import { run, runTool } from './run.mjs';

const folder = path.join(root, 'tools/guide');

await runTool(async () => {
  const installed = await run('npm', ['ci', '--ignore-scripts'], { cwd: folder });
  if (installed.code !== 0) throw new Error(`The site’s builder could not be installed:\n${installed.output}`);
  // The builder resolves its packages from the folder of the pages.
  const pages = path.join(folder, 'node_modules/pages');
  rmSync(pages, { recursive: true, force: true });
  cpSync(path.join(root, 'docs/guide'), pages, { recursive: true });
  const cli = path.join(folder, 'node_modules/vitepress/bin/vitepress.js');
  const built = await run(requireNode(), [cli, 'build', folder], { cwd: folder });
  if (built.code !== 0) throw new Error(`The guide could not be built:\n${built.output}`);
  console.log('The guide is in dist/guide: serve this folder with any web server.');
  return 0;
});
