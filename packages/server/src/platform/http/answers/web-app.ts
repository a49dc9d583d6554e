import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { handleError, sendProblem } from '#platform/http/answers/problems.ts';
import type { PagePreview } from '#platform/http/requests/feature.ts';
import { pagePolicies } from '#platform/http/answers/security-headers.ts';
import { localManifest, MANIFEST } from '#platform/http/answers/web-manifest.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

/** Folder of the built web app. */
export const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../../../web/dist');

// Includes paths that monitors probe by convention: a 200 with the app's page would look healthy to them.
const SERVER_PATHS =
  /^(\.well-known|api|images|hestiahub|health|metrics|healthz|healthcheck|health-check|ready|readyz|readiness|live|livez|liveness|ping|status|up)(\/|$)/i;

const nothingHere = () => new ProblemError('notFound', 'Not found: there is nothing at this address');

/** Serves the built web app: every page address returns the same document, whose router does the rest. Without a build only the endpoints work. */
export async function serveWebApp(
  app: FastifyInstance,
  { settings, previews, folder }: { settings: Settings; previews: readonly PagePreview[]; folder: string },
): Promise<void> {
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, nothingHere()));
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) return;
  const html = await readFile(page, 'utf8');
  const policies = pagePolicies(settings, html);
  await app.register(staticFiles, {
    root: folder,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      // File names in assets/ contain a content hash; everything else is revalidated each time.
      const isHashed = file.startsWith(path.join(folder, 'assets') + path.sep);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      for (const [name, policy] of Object.entries(policies)) reply.header(name, policy);
    },
  });
  // The service worker receives shares from other apps; where it is missing, the target page asks the user to share
  // again.
  app.post('/share', (_request, reply) => reply.redirect('/share', 303));
  for (const { path: address, nameOf } of previews)
    app.get(address, async (request, reply) => {
      // The preview is optional: a name that can't be read is left out.
      const name = await nameOf(request).catch(() => null);
      if (name === null) return reply.sendFile('index.html');
      const named = html.replace('</head>', () => `<meta property="og:title" content="${escaped(name)}" /></head>`);
      return reply.header('cache-control', 'no-store').headers(policies).type('text/html; charset=utf-8').send(named);
    });
  app.get<{ Params: { '*': string } }>('/*', { errorHandler: hideFiles, onSend: nameCharset }, (request, reply) => {
    const wanted = request.params['*'];
    if (SERVER_PATHS.test(wanted)) return reply.callNotFound();
    if (wanted === MANIFEST) return reply.sendFile(localManifest(request, reply));
    return reply.sendFile(path.extname(wanted) === '' ? 'index.html' : wanted);
  });
}

/** A text inside an attribute of HTML. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** XML without a declared encoding could be decoded wrongly. */
function nameCharset(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8');
  done();
}

/** A path that leaves the folder, or is malformed, is not found. */
function hideFiles(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const isRefusal = 'statusCode' in error && Number(error.statusCode) < 500;
  handleError(isRefusal ? nothingHere() : error, request, reply);
}
