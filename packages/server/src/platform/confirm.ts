import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#platform/kernel/caller.ts';

/** Makes sure that it is really the caller who asks for what cannot be undone for others; throws. */
export type Confirm = (asked: {
  caller: Caller;
  password: string | null | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<void>;
