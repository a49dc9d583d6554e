import { useState } from 'react';
import { insist } from '#platform/kernel/load.ts';
import { perform } from '#platform/perform.ts';
import { isPdf } from './pdf/is-pdf.ts';
import type { PdfProblem } from './pdf/pages-of.ts';

export type PdfState = 'reading' | PdfProblem;

/** Turns PDFs among chosen files into pictures of their pages, up to the limit; the reader loads with the first one. */
export function usePdfPages(room: number, onChoose: (files: readonly Blob[]) => Promise<void>) {
  const [state, setState] = useState<PdfState | null>(null);
  const read = async (files: readonly Blob[]) => {
    setState('reading');
    const reading = await insist(() => import('./pdf/pages-of.ts')).catch(() => null);
    const taken = await reading?.withPages(files, room);
    try {
      await onChoose(taken?.pictures ?? files.filter((file) => !isPdf(file)));
    } finally {
      // The note describes the added pages.
      setState(taken ? taken.problem : 'notHere');
    }
  };
  const choose = (files: readonly Blob[]) => {
    if (files.some(isPdf)) return perform(() => read(files));
    setState(null);
    perform(() => onChoose(files));
  };
  return { state, choose };
}
