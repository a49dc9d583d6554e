import { readFileSync } from 'node:fs';

type Json = Record<string, unknown>;

type Media = { readonly schema: Json; readonly example?: unknown };

type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-who': string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Json;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
};

const readBeside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** How the page looks. */
export const docsStyle = readBeside('./docs.css');

/** The described wire as one page without external resources. */
export function docsPage(wire: Json): string {
  const { info, paths, components } = wire as {
    info: Json;
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Json> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const sections = tags.map(
    (tag) =>
      `<section><h2 id="${escape(tag)}">${escape(tag)}</h2>${operations
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(({ path, method, operation }) => operationHtml(method, path, operation))
        .join('')}</section>`,
  );
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${escape(name)}">${escape(name)}</h3>${schemaHtml(schema)}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hestia: the wire</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>Hestia <small>${escape(info['version'])}</small></h1><p>${escape(info['description'])}</p>
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a>. Live events, by the SignalR hub <code>/hestiaHub</code>: <a href="/api/asyncapi.json">asyncapi.json</a>.</p>
<nav>${tags.map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join(' ')} <a href="#shapes">Shapes</a></nav></header>
<main>${sections.join('\n')}<section><h2 id="shapes">Shapes</h2>${shapes.join('')}</section></main></body></html>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escape(one.name)}</code><td>${escape(one.in)}<td>${one.required ? 'needed' : ''}<td>${schemaHtml(one.schema)}`,
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, media]) => `<h4>Body <small>${escape(type)}</small></h4>${mediaHtml(media)}`,
  );
  const responseRows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const responseHtml =
      status === '200'
        ? Object.entries(content).map(([type, media]) => `<small>${escape(type)}</small>${mediaHtml(media)}`)
        : [];
    return `<tr><td>${escape(status)}<td>${escape(description)}${responseHtml.join('')}`;
  });
  return `<details id="${escape(operation.operationId)}"><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code> <span>${escape(operation.summary)}</span> <i>${escape(operation['x-who'])}</i></summary>
<p>${escape(operation.description ?? '')}</p>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}${bodies.join('')}<h4>Answers</h4><table>${responseRows.join('')}</table></details>`;
}

const mediaHtml = ({ schema, example }: Media) =>
  schemaHtml(schema) +
  (example === undefined ? '' : `<p>For example:</p><pre>${escape(JSON.stringify(example, null, 2))}</pre>`);

/** A name in an outline, which becomes a link once the rest is escaped. */
const NAME = '\ue000';

const schemaHtml = (schema: Json) =>
  `<pre>${escape(outline(schema, '')).replaceAll(/\ue000(\w+)/g, '<a href="#$1">$1</a>')}</pre>`;

/** A JSON schema in few words: `{ id: string uuid, name?: string ≤ 40 }`. */
function outline(schema: Json, indent: string): string {
  const ref = schema['$ref'];
  if (typeof ref === 'string') return input(schema, NAME + ref.slice(ref.lastIndexOf('/') + 1));
  const all = schema['allOf'];
  if (Array.isArray(all)) return (all as Json[]).map((one) => outline(one, indent)).join(' & ');
  const any = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(any)) return (any as Json[]).map((one) => outline(one, indent)).join(' | ');
  if (Array.isArray(schema['enum'])) return input(schema, schema['enum'].map((one) => JSON.stringify(one)).join(' | '));
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `[ ${outline((schema['items'] ?? {}) as Json, indent)} ]`;
  if (schema['type'] !== 'object')
    return input(schema, [schema['type'] ?? 'anything', schema['format'], bounds(schema)].filter(Boolean).join(' '));
  const inner = `${indent}  `;
  const required = (schema['required'] ?? []) as string[];
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(
    ([name, one]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${outline(one, inner)}`,
  );
  return members.length > 0 ? `{\n${members.join('\n')}\n${indent}}` : '{ key: value }';
}

const input = (schema: Json, text: string) =>
  typeof schema['description'] === 'string' ? `${text} (${schema['description']})` : text;

function bounds(schema: Json): string {
  const most = schema['maxLength'] ?? schema['maximum'];
  return typeof most === 'number' && Math.abs(most) < Number.MAX_SAFE_INTEGER ? `≤ ${most}` : '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: unknown) => String(text).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
