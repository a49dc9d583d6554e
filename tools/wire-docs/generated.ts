import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeWords } from './words-file.ts';

const page = path.resolve(import.meta.dirname, '../../docs/wire.md');

/** The files that are made of the contract, in the order in which they are made. */
export const generated = [
  { file: 'packages/contract/src/described/words.gen.ts', write: () => Promise.resolve(writeWords()) },
  {
    file: 'docs/wire.md',
    write: async () => {
      // Its source reads the comments on import.
      const { writePage } = await import('./page.ts');
      return writePage(readFileSync(page, 'utf8'));
    },
  },
];
