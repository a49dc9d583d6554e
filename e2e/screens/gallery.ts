import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A picture of a screen, by its file below the folder, and what does not fit on it. */
export type Picture = {
  readonly view: string;
  readonly screen: string;
  readonly file: string;
  readonly spills: readonly string[];
};

/** Writes one page with all pictures small: a row for each screen, a column for each way of looking at it. */
export async function writeGallery(folder: string, pictures: readonly Picture[]): Promise<string> {
  const views = [...new Set(pictures.map(({ view }) => view))];
  const rows = Map.groupBy(pictures, ({ screen }) => screen);
  const cell = (picture: Picture | undefined) =>
    picture
      ? `<td${picture.spills.length > 0 ? ' class="spills"' : ''} title="${escape(picture.spills.join('\n'))}">` +
        `<a href="${picture.file}"><img loading="lazy" src="${picture.file}" alt="${picture.screen}, ${picture.view}"></a></td>`
      : '<td></td>';
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Hestia’s screens</title>
<style>body{font:15px system-ui;margin:1rem}img{height:320px;display:block;border:1px solid #ccc}.spills img{border:3px solid #d22}
thead th{position:sticky;top:0;background:#fff}th{text-align:left;vertical-align:top}</style>
<table><thead><tr><th></th>${views.map((view) => `<th>${view}</th>`).join('')}</tr></thead><tbody>
${[...rows]
  .map(([screen, ofScreen]) => {
    const cells = views.map((view) => cell(ofScreen.find((picture) => picture.view === view)));
    return `<tr><th>${screen}</th>${cells.join('')}</tr>`;
  })
  .join('\n')}
</tbody></table></html>`;
  const file = path.join(folder, 'index.html');
  await writeFile(file, page);
  return file;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
