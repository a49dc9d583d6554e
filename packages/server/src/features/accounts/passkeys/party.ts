import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { type RelyingParty, relyingPartyOf } from '../relying-party.ts';

/** The server's identity for passkeys; throws where passkeys are impossible. */
export function requireParty({ settings }: Platform, request: FastifyRequest): RelyingParty {
  const party = relyingPartyOf(settings, request);
  if (party) return party;
  throw new ProblemError(
    'forbidden',
    settings.localAccounts
      ? 'Passkeys need an https address with a domain name; set HESTIA_PUBLIC_URL to it'
      : 'Passkeys are disabled on this server',
  );
}

/** The account's id on devices: bytes that reveal nothing about its owner. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
