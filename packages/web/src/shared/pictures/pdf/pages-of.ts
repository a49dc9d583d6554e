import { isPdf } from './is-pdf.ts';
import { drawPages, type PdfFault } from './draw-pages.ts';

export type PdfProblem = PdfFault | 'leftOut';
type PickedPictures = { readonly pictures: readonly Blob[]; readonly problem: PdfProblem | null };

/** The files in their order, with the pages of each PDF in its place, as far as there is room. */
export async function withPages(chosen: readonly Blob[], room: number): Promise<PickedPictures> {
  const pictures: Blob[] = [];
  let problem: PdfProblem | null = null;
  for (const file of chosen) {
    if (!isPdf(file)) {
      pictures.push(file);
      continue;
    }
    const left = Math.max(0, room - pictures.length);
    const drawn = await drawPages(file, left);
    if ('fault' in drawn) problem = drawn.fault;
    else {
      pictures.push(...drawn.pages);
      if (drawn.count > left) problem = 'leftOut';
    }
  }
  return { pictures, problem };
}
