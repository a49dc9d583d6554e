import type { Endpoint, Endpoints } from '@hestia/contract/wire/endpoint.ts';
import { calls, subjects } from '@hestia/contract/described/calls.ts';
import { examples } from '@hestia/contract/described/examples.ts';
import { words } from '@hestia/contract/described/words.gen.ts';
import { Problem, problemStatus, type ProblemCode } from '@hestia/contract/wire/problem.ts';
import type * as z from 'zod/mini';
import { createComponents, type Components, type Json } from './components.ts';
import type { Feature } from '#platform/http/requests/feature.ts';

type DescribedFeature = Pick<Feature, 'name' | 'endpoints'>;

/** The wire as OpenAPI 3.1, from the tables of endpoints: every endpoint with its parameters, body, response and problems. */
export function describeWire(features: readonly DescribedFeature[], version: string): Json {
  const components = createComponents();
  const paths: Record<string, Json> = {};
  for (const feature of features) {
    for (const [name, endpoint] of Object.entries(feature.endpoints)) {
      for (const [index, route] of [endpoint, ...(endpoint.aliases ?? [])].entries()) {
        const method = (route.method ?? endpoint.method).toLowerCase();
        const operationId = index === 0 ? name : `${name}${index + 1}`;
        paths[route.path] = {
          ...paths[route.path],
          [method]: describeCall({ tag: feature.name, name, operationId }, endpoint, components),
        };
      }
    }
  }
  // Every call names it, each time by its own codes.
  components.describe(Problem, 'output');
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
    tags: features.map(({ name, endpoints }) => ({ name, description: subjectOf(endpoints) ?? name })),
    paths,
    components: {
      schemas: components.named(),
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

/** A table is identified by its object: features have unique names. */
function subjectOf(endpoints: Endpoints): string | undefined {
  const table = (Object.keys(calls) as (keyof typeof calls)[]).find((name) => Object.is(calls[name], endpoints));
  return table && subjects[table];
}

type CallNames = { readonly tag: string; readonly name: string; readonly operationId: string };

function describeCall({ tag, name, operationId }: CallNames, endpoint: Endpoint, components: Components): Json {
  const takesKey = endpoint.method !== 'GET';
  const example = examples[name];
  const parameters = [
    ...parametersOf({ schema: endpoint.params, place: 'path', name, example: example?.params }, components),
    ...parametersOf({ schema: endpoint.query, place: 'query', name, example: example?.query }, components),
    ...(takesKey ? [idempotencyKey] : []),
    ...(endpoint.cacheable ? [ifNoneMatch] : []),
  ];
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    ...(example && { description: example.description }),
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    'x-who': endpoint.access,
    ...(parameters.length > 0 && { parameters }),
    ...((endpoint.body || endpoint.form) && { requestBody: describeBody(endpoint, example?.body, components) }),
    responses: describeResponses(endpoint, example?.answer, components),
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

type Place = {
  readonly schema: z.ZodMiniType | undefined;
  readonly place: 'path' | 'query';
  readonly name: string;
  readonly example: Readonly<Json> | undefined;
};

function parametersOf({ schema, place, name: call, example }: Place, { describe }: Components): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = describe(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => {
    const description = words[`${call}.${place}.${name}`];
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: described,
      ...withExample(example?.[name]),
    };
  });
}

const withExample = (example: unknown): Json => (example === undefined ? {} : { example });

function describeBody(endpoint: Endpoint, example: unknown, { describe }: Components): Json {
  const schema: Json = endpoint.body ? describe(endpoint.body, 'input') : { type: 'object' };
  if (!endpoint.form)
    return { required: !endpoint.bodyOptional, content: { 'application/json': { schema, ...withExample(example) } } };
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  const form = { schema: { allOf: [schema, file] }, ...withExample(example) };
  return { required: true, content: { 'multipart/form-data': form } };
}

function describeResponses(endpoint: Endpoint, example: unknown, { describe }: Components): Json {
  const type = endpoint.responseType ?? 'application/json';
  const schema = type === 'image/webp' ? { type: 'string', format: 'binary' } : describe(endpoint.response, 'output');
  const headers = {
    'Hestia-Seq': { $ref: '#/components/headers/Hestia-Seq' },
    'Hestia-History': { $ref: '#/components/headers/Hestia-History' },
    ETag: { $ref: '#/components/headers/ETag' },
  };
  const content = { [type]: { schema, ...withExample(example) } };
  const responses: Json = {
    200: { description: 'Done', ...(endpoint.cacheable && { headers }), content },
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

/** Possible codes of a call by status, as far as its table entry shows. */
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
