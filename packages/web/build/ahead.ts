import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Page, pages, reads } from './ahead-pages.ts';
import { localesIn } from './catalogues.ts';
import { messagesFolder } from './paths.ts';

/** What first.js reads in the document. */
type Ahead = {
  readonly pages: Record<string, { files: readonly string[]; texts: string; reads: readonly string[] }>;
  /** Of each language: the file of each part. */
  readonly texts: Record<string, Record<string, string>>;
  readonly reads: readonly string[];
};

/**
 * Puts the first script into the document itself, which saves a slow network one way there and back; the server allows it by
 * its hash. In a build, which files and answers each page needs stands before it, as data.
 */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script = `<script>${firstScript()}</script>`;
        const data = bundle
          ? `<script type="application/json" id="ahead">${JSON.stringify(aheadOf(bundle, html))}</script>`
          : '';
        return html.replace('<!-- first -->', () => data + script);
      },
    },
  };
}

/** Without its comments and indentation. */
const firstScript = (): string =>
  readFileSync(path.join(import.meta.dirname, 'first.js'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//') && !/^\/\*\*.*\*\/$/.test(line))
    .join('\n');

function aheadOf(bundle: Rolldown.OutputBundle, html: string): Ahead {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = (ending: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(ending)));
    if (!found) throw new Error(`The build has no ${ending}`);
    return found;
  };
  const isNew = (file: string) => !html.includes(`"/${file}"`);
  const filesOf = ({ screens }: Page) => {
    const files = closureOf(
      screens.map((screen) => chunkOf(`/web/src/${screen}`)),
      chunks,
    );
    return files.filter(isNew).map((file) => `/${file}`);
  };
  const texts = localesIn(messagesFolder).map((locale) => {
    const parts = ['core', ...new Set(Object.values(pages).map((page) => page.texts))];
    const files = parts.map((part) => [part, `/${chunkOf(`virtual:messages/${locale}/${part}`).fileName}`]);
    return [locale, Object.fromEntries(files) as Record<string, string>] as const;
  });
  return {
    pages: Object.fromEntries(
      Object.entries(pages).map(([address, page]) => [
        address,
        { files: filesOf(page), texts: page.texts, reads: page.reads ?? [] },
      ]),
    ),
    texts: Object.fromEntries(texts),
    reads,
  };
}

/** The styles and modules that these chunks need before they run, themselves included; styles first. */
function closureOf(roots: readonly Rolldown.OutputChunk[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file));
  };
  for (const root of roots) visit(root);
  const styles = [...seen].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...styles, ...[...seen].map(({ fileName }) => fileName)])];
}
