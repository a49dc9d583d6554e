import { calls } from '../../packages/contract/src/described/calls.ts';
import { describeHub } from '../../packages/server/src/features/system/asyncapi.ts';
import { describeWire } from '../../packages/server/src/features/system/openapi.ts';

// The server's descriptions at /api/openapi.json and /api/asyncapi.json, from which the tables of docs/wire.md are
// generated.

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly 'x-enum-varnames'?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly description?: string;
};

type Media = { readonly schema: Schema };

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-who': string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
};

type Wire = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

type Message = { readonly name: string; readonly summary?: string; readonly payload: Schema };

type Hub = {
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
};

export const wire = describeWire(
  Object.entries(calls).map(([name, endpoints]) => ({ name, endpoints })),
  '',
) as Wire;

export const hub = describeHub('') as Hub;

/** Every shape that has a name. */
export const schemas: Readonly<Record<string, Schema>> = { ...hub.components.schemas, ...wire.components.schemas };
