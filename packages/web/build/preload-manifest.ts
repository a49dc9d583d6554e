import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PreloadManifest } from '../src/app/start/bootstrap.ts';
import { stripContractSchemas } from './patches/strip-contract-schemas.ts';
import { localesIn } from './texts/catalogues.ts';
import { addressOf, type BuiltPage, readPages } from './pages.ts';
import { messagesFolder, packageFolder } from './paths.ts';

const PLACE = '<!-- bootstrap -->';

/**
 * Puts the bootstrap script into the document itself, which saves a slow network a round trip; the server allows it by its
 * hash. Before it stands, as data, which files and responses each page needs (`PreloadManifest`).
 */
export function preloadManifest(): Plugin {
  return {
    name: 'preload-manifest',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html.replace(PLACE, '<script type="module" src="/src/bootstrap.ts"></script>');
        const manifest = JSON.stringify(await manifestOf(bundle, html));
        const script = await bundledScript();
        return html.replace(
          PLACE,
          () => `<script type="application/json" id="preload-manifest">${manifest}</script><script>${script}</script>`,
        );
      },
    },
  };
}

async function bundledScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    root: packageFolder,
    logLevel: 'error',
    plugins: [stripContractSchemas()],
    build: {
      write: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      lib: { entry: path.join(packageFolder, 'src/bootstrap.ts'), formats: ['iife'], name: 'bootstrap' },
    },
  })) as Rolldown.RolldownOutput[];
  return built.flatMap(({ output }) => output.flatMap((file) => (file.type === 'chunk' ? file.code : []))).join('');
}

async function manifestOf(bundle: Rolldown.OutputBundle, html: string): Promise<PreloadManifest> {
  const { pages, shell } = await readPages();
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const isNew = (file: string) => !html.includes(`"/${file}"`);
  const filesOf = (page: BuiltPage) => {
    const modules = [...(page.isOutside ? [] : shell.screens), ...page.screens, ...page.data];
    return filesNeededBy(modules, chunks).filter(isNew);
  };
  const parts = ['core', ...new Set(pages.map(partOf).filter((part) => part !== 'core'))];
  const textsOf = (locale: string) =>
    Object.fromEntries(
      parts.map((part) => [part, chunkOf(`virtual:messages/${locale}/${part}`, chunks).fileName] as const),
    );
  const needsOf = (page: BuiltPage) => ({
    files: filesOf(page),
    texts: partOf(page),
    prefetch: page.isOutside ? [] : [...shell.prefetch, ...page.prefetch],
  });
  const texts = Object.fromEntries(localesIn(messagesFolder).map((locale) => [locale, textsOf(locale)] as const));
  return {
    pages: Object.fromEntries(pages.map((page) => [addressOf(page), needsOf(page)] as const)),
    texts: texts as PreloadManifest['texts'],
  };
}

/** As in `platform/i18n/texts.ts`. */
const partOf = ({ feature }: BuiltPage): string => (feature === 'app' ? 'core' : feature);

/** The styles and modules that these modules need before they run, themselves included; styles first. */
export function filesNeededBy(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file));
  };
  for (const module of modules) visit(chunkOf(module, chunks));
  const styles = [...seen].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...styles, ...[...seen].map(({ fileName }) => fileName)])];
}

function chunkOf(ending: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(ending)));
  if (!found) throw new Error(`The build has no ${ending}`);
  return found;
}
