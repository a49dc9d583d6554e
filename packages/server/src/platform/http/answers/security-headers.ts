import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { handleError } from '#platform/http/answers/problems.ts';
import { bareAnswer, isForwardedTls, responseHeaders } from '#platform/kernel/response-headers.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

/** The one inline style of react-aria (it hides what only screen readers read). */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * No text becomes a script or HTML, except by the app's policy, which accepts addresses of its scripts (Trusted Types).
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types hestia";

/**
 * Pages load no external resources, except Google's button when it is configured. Inline scripts run only if they are
 * in the built page (CSP Level 3, hash sources). With Google's script Trusted Types are only reported: it may write
 * HTML from texts, and it runs in the same document as every page.
 */
export function pagePolicies(settings: Pick<Settings, 'googleClientIds' | 'oidc'>, page: string) {
  const policy = pagePolicy(settings, page);
  return settings.googleClientIds.length > 0
    ? { 'content-security-policy': policy, 'content-security-policy-report-only': TRUSTED_TYPES }
    : { 'content-security-policy': `${policy}; ${TRUSTED_TYPES}` };
}

function pagePolicy({ googleClientIds, oidc }: Pick<Settings, 'googleClientIds' | 'oidc'>, page: string): string {
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
  const headersOf = createHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.protocol === 'https'));
    done();
  });
  // Node answers this one before any hook.
  app.server.on('checkExpectation', ({ headers }: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { 'content-length': '0', ...headersOf(isForwardedTls(headers, settings)) }).end();
  });
}

/** The same headers for the failures of the router and of Node, which come before every hook. */
export function hooklessFailures(
  settings: Settings,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> {
  const headersOf = createHeaders(settings);
  return {
    frameworkErrors: (error, request, reply) => {
      void handleError(error, request, reply.headers(headersOf(request.protocol === 'https')));
    },
    // Bytes that are no HTTP may come without TLS.
    clientErrorHandler: (error, socket) => {
      const { code } = error;
      if (code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.write(bareAnswer(UNREADABLE[code] ?? 400, headersOf(false)));
      socket.destroy(error);
    },
  };
}

/** Statuses by Node's codes for unreadable requests. */
const UNREADABLE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

function createHeaders(settings: Settings): (isTls: boolean) => Record<string, string> {
  const headers = responseHeaders(settings, { isTls: false });
  const withTls = responseHeaders(settings, { isTls: true });
  return (isTls) => (isTls ? withTls : headers);
}
