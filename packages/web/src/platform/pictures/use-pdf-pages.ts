import { useState } from 'react';
import { insist } from '#platform/kernel/load.ts';
import { perform } from '#platform/perform.ts';
import { isPdf } from './pdf/is-pdf.ts';
import type { PdfProblem } from './pdf/pages-of.ts';

export type PdfState = 'reading' | PdfProblem;

/** Turns PDFs among chosen files into pictures of their pages, as many as there is room for; what reads them comes with the first one. */
export function usePdfPages(room: number, onChoose: (files: readonly Blob[]) => void) {
  const [state, setState] = useState<PdfState | null>(null);
  const choose = (files: readonly Blob[]) => {
    if (!files.some(isPdf)) {
      setState(null);
      onChoose(files);
      return;
    }
    setState('reading');
    perform(async () => {
      const reading = await insist(() => import('./pdf/pages-of.ts')).catch(() => null);
      const taken = await reading?.withPages(files, room);
      setState(taken ? taken.problem : 'notHere');
      onChoose(taken?.pictures ?? files.filter((file) => !isPdf(file)));
    });
  };
  return { state, choose };
}
