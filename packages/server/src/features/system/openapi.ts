import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { enumNames } from '@hestia/contract/wire/primitives.ts';
import { Problem, problemStatus, type ProblemCode } from '@hestia/contract/wire/problem.ts';
import * as z from 'zod/mini';
import type { Feature } from '#platform/http/feature.ts';

type Json = Record<string, unknown>;
type Described = Pick<Feature, 'name' | 'endpoints'>;

/** The wire as OpenAPI 3.1, from the tables of endpoints: every endpoint with its parameters, body, response and problems. */
export function describeWire(features: readonly Described[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const feature of features) {
    for (const [name, endpoint] of Object.entries(feature.endpoints)) {
      for (const [index, route] of [endpoint, ...(endpoint.aliases ?? [])].entries()) {
        const method = (route.method ?? endpoint.method).toLowerCase();
        const operationId = index === 0 ? name : `${name}${index + 1}`;
        paths[route.path] = { ...paths[route.path], [method]: describeCall(feature.name, operationId, endpoint) };
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Hestia',
      version,
      description:
        'Paths, query names and member names match without regard to case. Success is exactly 200. Numbers, booleans and enumerations may be sent as text; instants may lack their zone (UTC) or be a date alone.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: features.map(({ name }) => ({ name })),
    paths,
    components: {
      schemas: { Problem: toJsonSchema(Problem, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'token',
          description:
            'The same jwt. By cookie alone, an unsafe method also needs an `Origin` or `Sec-Fetch-Site` of our own.',
        },
      },
      headers: {
        'Hestia-Seq': {
          description: "The household's event number that the answer includes at least",
          schema: { type: 'integer' },
        },
        'Hestia-History': {
          description: 'The mark of the history that this number counts: another one after a restore',
          schema: { type: 'string' },
        },
        ETag: { description: 'Send it back as `If-None-Match`: 304 when nothing changed', schema: { type: 'string' } },
      },
    },
  };
}

function describeCall(tag: string, operationId: string, endpoint: Endpoint): Json {
  const takesKey = endpoint.method !== 'GET';
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(takesKey ? [idempotencyKey] : []),
    ...(endpoint.cacheable ? [ifNoneMatch] : []),
  ];
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    'x-who': endpoint.access,
    ...(parameters.length > 0 && { parameters }),
    ...((endpoint.body || endpoint.form) && { requestBody: describeBody(endpoint) }),
    responses: describeResponses(endpoint),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key answers what the first one answered and changes nothing',
  schema: { type: 'string' },
};

const ifNoneMatch = { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } };

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

function describeBody(endpoint: Endpoint): Json {
  const schema: Json = endpoint.body ? toJsonSchema(endpoint.body, 'input') : { type: 'object' };
  if (!endpoint.form) return { required: !endpoint.bodyOptional, content: { 'application/json': { schema } } };
  const file = { type: 'string', format: 'binary' };
  const properties = { ...(schema['properties'] as Json | undefined), file };
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function describeResponses(endpoint: Endpoint): Json {
  const type = endpoint.responseType ?? 'application/json';
  const schema =
    type === 'application/octet-stream'
      ? { type: 'string', format: 'binary' }
      : toJsonSchema(endpoint.response, 'output');
  const headers = {
    'Hestia-Seq': { $ref: '#/components/headers/Hestia-Seq' },
    'Hestia-History': { $ref: '#/components/headers/Hestia-History' },
    ETag: { $ref: '#/components/headers/ETag' },
  };
  const responses: Json = {
    200: { description: 'Done', ...(endpoint.cacheable && { headers }), content: { [type]: { schema } } },
    ...(endpoint.cacheable && { 304: { description: 'Unchanged since the ETag' } }),
  };
  for (const [status, codes] of problemsOf(endpoint)) {
    responses[status] = {
      description: codes.join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
}

/** Codes by status that a call can answer with, as far as its table entry tells. */
function problemsOf(endpoint: Endpoint): Map<number, ProblemCode[]> {
  const takes = Boolean(endpoint.params ?? endpoint.query ?? endpoint.body);
  const codes: ProblemCode[] = [
    ...(endpoint.access === 'anyone' ? [] : (['unauthenticated', 'forbidden', 'notYours'] as const)),
    ...(endpoint.method === 'GET' ? [] : (['wrongOrigin', 'conflict'] as const)),
    ...(endpoint.body || endpoint.form ? (['tooLarge', 'unsupportedMediaType', 'invalidJson'] as const) : []),
    ...(takes ? (['notFound', 'invalid', 'impossible'] as const) : []),
    'tooMany',
    'internal',
    'unavailable',
  ];
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code]);
  return byStatus;
}

function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const described = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const names = enumNames.get(zodSchema as unknown as z.ZodMiniType)?.names;
      if (names)
        jsonSchema.description = Object.entries(names)
          .map(([name, value]) => `${value} ${name}`)
          .join(', ');
      // The format says it in a word.
      if (jsonSchema.format) delete jsonSchema.pattern;
      // Unknown members are ignored, and responses may gain some.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  delete described.$schema;
  return described;
}
