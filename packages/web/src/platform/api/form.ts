/** A field of a multipart form. A repeated name makes a list. */
export type FormField = readonly [name: string, value: string | Blob];

/**
 * A body and files as the fields of a form: nested members are dotted (`pollInput.title`), absent values and null are
 * left out.
 */
export function formOf(body: object, files: Readonly<Record<string, Blob>> = {}): readonly FormField[] {
  return [...fieldsOf(body as Value, ''), ...Object.entries(files)];
}

/** The fields as a browser sends them. */
export function toFormData(fields: readonly FormField[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value };

function fieldsOf(value: Value, name: string): FormField[] {
  if (value === undefined || value === null) return [];
  if (isList(value)) return value.flatMap((each) => fieldsOf(each, name));
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, each]) => fieldsOf(each, name === '' ? key : `${name}.${key}`));
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
