import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { requireNode, root } from '../../tools/install.mjs';

/** The page of packages/web/soak, built: the app's data layer without its screens. */
export type SoakPage = { readonly html: string; readonly script: string; readonly build: string };

export async function buildSoakPage(): Promise<SoakPage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hestia-soak-page-'));
  const web = path.join(root, 'packages/web');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  try {
    const args = [vite, 'build', 'soak', '--config', 'soak/vite.config.ts', '--outDir', folder];
    await promisify(execFile)(requireNode(), args, { cwd: web, env: { ...process.env, NODE_ENV: 'production' } });
    const [html, script] = await Promise.all(
      ['index.html', 'page.js'].map((file) => readFile(path.join(folder, file), 'utf8')),
    );
    return named({ html: html ?? '', script: script ?? '', build: 'first' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The page of a newer build, which has no command `forgotten` any more. */
export const newerPage = (page: SoakPage, forgotten: string): SoakPage =>
  named({ ...page, build: 'newer', html: page.html.replace('<head>', `<head>${meta('forgotten', forgotten)}`) });

/** A page reports its build, as the app's does. */
const named = (page: SoakPage): SoakPage => ({
  ...page,
  html: page.html.replace(/<meta name="build"[^>]*>/, '').replace('<head>', `<head>${meta('build', page.build)}`),
});

const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

/** The answer to a request for the page, or for the current build; null for other requests. */
export function answerWith({ html, script, build }: SoakPage, request: string): Buffer | null {
  const file = /^GET \/(?:soak\/(page\.js)?|(build\.json))[? ]/.exec(request);
  if (file === null) return null;
  const [type, body] =
    file[2] !== undefined
      ? ['application/json', JSON.stringify({ build })]
      : file[1] === undefined
        ? ['text/html', html]
        : ['text/javascript', script];
  const bytes = Buffer.from(body);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}
