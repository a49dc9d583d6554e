import type { Note } from './model.ts';

/** The words of a note, its items, answers and author. */
export function wordsIn(note: Note, author: string): string {
  switch (note.kind) {
    case 'text':
      return [note.content, author].join('\n');
    case 'picture':
      return [note.caption ?? '', author].join('\n');
    case 'list':
      return [note.name, note.shop ?? '', ...note.items.map(({ name }) => name), author].join('\n');
    case 'poll': {
      const answers = note.votes.map(({ choice }) => choice);
      return [note.title, note.description ?? '', ...note.options, ...answers, author].join('\n');
    }
  }
}
