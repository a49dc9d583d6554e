import { eventPayloads } from '@hestia/contract/described/events.ts';
import { MessagesRead, Typing } from '@hestia/contract/described/told.ts';
import { words } from '@hestia/contract/described/words.gen.ts';
import type * as z from 'zod/mini';
import { createComponents, type Components, type Json } from './components.ts';

const HUB = '#/channels/hub';

/** The same session by any of these. */
const securitySchemes = {
  cookie: {
    type: 'httpApiKey',
    in: 'cookie',
    name: 'token',
    description: 'The session’s JWT; the origin is checked.',
  },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  query: { type: 'httpApiKey', in: 'query', name: 'access_token', description: 'The same JWT.' },
};

const servers = {
  own: {
    host: '{host}',
    protocol: 'wss',
    description: 'The server that answers this description.',
    variables: { host: { default: 'localhost:3000', description: 'Where the app is.' } },
    security: ['cookie', 'bearer', 'query'].map((name) => ({ $ref: `#/components/securitySchemes/${name}` })),
  },
};

/** The hub as AsyncAPI 3: every event that a connection may receive, and the client's calls. */
export function describeHub(version: string): Json {
  const components = createComponents();
  const messages = Object.entries({ ...eventPayloads, Typing, MessagesRead }).map(
    ([name, schema]) => [name, messageOf(name, schema, components)] as const,
  );
  const sent = messages.map(([name]) => name);
  const called = Object.keys(calls);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Hestia: the hub',
      version,
      description:
        'Live events over the SignalR hub protocol: JSON, version 1, by WebSocket. Each event is an invocation of its name whose first argument is the payload described here; a connection that joined with a number gets `{seq}` as the second. docs/wire.md section 4 says the rest.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    servers,
    channels: {
      hub: {
        address: '/hestiaHub',
        title: 'The hub',
        description:
          'A client that has joined receives the events of the household in their order, each after the response that numbers it.',
        messages: Object.fromEntries(
          [...sent, ...called].map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      sendEvent: {
        action: 'send',
        channel: { $ref: HUB },
        title: 'The server tells what has happened',
        messages: sent.map((name) => ({ $ref: `${HUB}/messages/${name}` })),
      },
      ...Object.fromEntries(
        called.map((name) => [
          `on${name}`,
          {
            action: 'receive',
            channel: { $ref: HUB },
            title: `A client calls ${String(calls[name]?.['name'])}`,
            messages: [{ $ref: `${HUB}/messages/${name}` }],
          },
        ]),
      ),
    },
    components: {
      messages: { ...Object.fromEntries(messages), ...calls },
      schemas: withoutSiblings(components.named()),
      securitySchemes,
    },
  };
}

/** AsyncAPI's dialect ignores siblings of a reference. */
const withoutSiblings = (schemas: Json): Json =>
  JSON.parse(JSON.stringify(schemas), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
    const { $ref, ...beside } = value;
    return Object.keys(beside).length === 0 ? value : { ...beside, allOf: [{ $ref }] };
  }) as Json;

const messageOf = (name: string, schema: z.ZodMiniType, { describe }: Components): Json => ({
  name,
  ...(words[name] !== undefined && { summary: words[name] }),
  payload: describe(schema, 'output'),
});

/** The client's calls, with their arguments in order. */
const calls: Readonly<Record<string, Json>> = {
  CallJoinColocationGroup: {
    name: 'JoinColocationGroup',
    summary:
      'Joins one’s own household. Ours add the number of the last event they have seen, and its history mark, or null for both. Answers `{seq, resync, history}`; the missed events follow.',
    payload: { type: 'array', minItems: 1, maxItems: 3, items: { type: ['string', 'integer', 'null'] } },
  },
  CallTyping: {
    name: 'Typing',
    summary: 'Ours: the user writes in the chat, said every 3 s at most.',
    payload: { type: 'array', maxItems: 0 },
  },
  CallInFront: {
    name: 'InFront',
    summary: 'Ours: whether the user has the app in front of them on this device, which gets no push meanwhile.',
    payload: { type: 'array', maxItems: 1, items: { type: 'boolean' } },
  },
};
