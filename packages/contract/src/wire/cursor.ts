// A paged list is in order of an instant, then of the id. A cursor on the wire is a place in it rather than a row, which may be
// deleted by then.

export type Position = { readonly instant: string; readonly id: string };

export const encodeCursor = ({ instant, id }: Position): string => `${instant}_${id}`;

// Parsed by hand instead of a schema: money's `apply` needs it on every first visit, and would load the schemas.
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The place of a cursor, or null if invalid. */
export function decodeCursor(cursor: string): Position | null {
  const [, instant = '', id = ''] = CURSOR.exec(cursor) ?? [];
  return isInstant(instant) ? { instant, id } : null;
}

// A date that does not exist (February 30) would be read as another one.
function isInstant(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 16));
}
