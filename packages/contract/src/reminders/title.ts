import type { Note } from './model.ts';

/** The title of a note: the first line of its content. */
export function titleOf(note: Note): string {
  const [line = ''] = wordsOf(note).trim().split('\n');
  return line;
}

function wordsOf(note: Note): string {
  switch (note.kind) {
    case 'text':
      return note.content;
    case 'picture':
      return note.caption ?? '🖼';
    case 'list':
      return note.name;
    case 'poll':
      return note.title;
  }
}
