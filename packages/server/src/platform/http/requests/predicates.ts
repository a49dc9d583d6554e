import type * as z from 'zod/mini';

const nouns: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
};

const formats: Readonly<Record<string, string>> = {
  guid: 'an id (UUID)',
  uuid: 'an id (UUID)',
  email: 'an e-mail address',
  url: 'an address (URL)',
  datetime: 'an instant such as 2026-01-31T18:30:00Z',
  date: 'a day such as 2026-01-31',
};

/** The validation error of a field, to follow its name: "must be a number". */
export function predicateOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return 'is required';
      return `must be ${nouns[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      if (issue.input === undefined || issue.input === '') return 'is required';
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      if (issue.input === '') return 'is required';
      return `must be ${formats[issue.format] ?? 'in another form'}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required';
      return `must ${amount(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${amount(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_key':
      return 'has a key that is not allowed';
    default:
      return 'is not valid';
  }
}

function amount(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${limit} characters`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `have ${bound} ${limit} entries`;
  return `be ${bound} ${limit}`;
}
