import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { responseHeaders } from '#platform/kernel/response-headers.ts';
import type { Settings } from '#platform/kernel/settings.ts';

/** The one inline style of react-aria (it hides what only screen readers read). */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Pages get nothing from elsewhere, except Google's button when it is configured. Of scripts in the document itself, only those
 * of the page that was built may run (CSP Level 3, hash sources).
 */
export function pagePolicy(
  { googleClientIds, oidc }: Pick<Settings, 'googleClientIds' | 'oidc'>,
  page: string,
): string {
  const google = googleClientIds.length > 0 ? ['https://accounts.google.com/gsi/'] : [];
  const issuer = oidc ? [new URL(oidc.issuer).origin] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOf(page), ...google.map((host) => `${host}client`)],
    'style-src': ["'self'", REACT_ARIA_STYLE, ...google.map((host) => `${host}style`)],
    'img-src': ["'self'", 'blob:', 'data:'],
    'connect-src': ["'self'", ...google, ...issuer],
    'frame-src': google.length > 0 ? google : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The hash sources of a page's own scripts. */
const hashesOf = (page: string): string[] =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Sets the security headers of every response; pages replace the policy with their own. */
export function setSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = responseHeaders(settings, { isTls: false });
  const withTls = responseHeaders(settings, { isTls: true });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.protocol === 'https' ? withTls : headers);
    done();
  });
}
