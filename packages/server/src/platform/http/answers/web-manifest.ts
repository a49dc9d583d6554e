import { languages } from '@hestia/contract/accounts/schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Address of the web app manifest in pages. */
export const MANIFEST = 'manifest.webmanifest';

/**
 * The manifest's file in the reader's language: that of the cookie with the app's choice, else the first available one of their
 * browser's. A device treats it as the same app, since `id`, name and icons are shared.
 */
export function localManifest({ headers }: FastifyRequest, reply: FastifyReply): string {
  const [, chosen = ''] = /(?:^|;)\s*locale="?([a-z]{2})/i.exec(headers.cookie ?? '') ?? [];
  const wishes = [chosen, ...(headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2))];
  const language = wishes.flatMap((wish) => languages.find((each) => each === wish.toLowerCase()) ?? [])[0] ?? 'en';
  reply.header('vary', 'Cookie, Accept-Language');
  return `manifest.${language}.webmanifest`;
}
