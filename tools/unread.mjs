import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Files in production packages, below node_modules, that neither Hestia nor the build of its web app reads. */
const UNREAD = new RegExp(
  [
    '\\.map$',
    // Read by checks; npm takes it for optional peers of packages that run.
    '^(?:@types|@typescript|csstype|typescript|undici-types)$',
    // Headers of Node for packages with code in C.
    '^node/node_modules/[^/]+/include$',
    '^emojibase-data/(?!(?:de|en|es|fr|ja|zh)$)[a-z-]+$',
    '^emojibase-data/[a-z]+/(?!(?:data|messages)\\.json$)',
    // Builds for runtimes and browsers that are not ours.
    '^bare-[a-z]+/prebuilds$',
    '^libheif-js/libheif$',
    '^pdfjs-dist/(?:legacy/)?(?:image_decoders|web)$',
    '^pdfjs-dist/build$',
  ].join('|'),
);

/**
 * Removes what nothing reads from packages that have just been installed.
 * @param {string} folder a node_modules
 * @param {string} [below]
 */
export function removeUnread(folder, below = '') {
  for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
    const file = path.posix.join(below, entry.name);
    if (UNREAD.test(file)) rmSync(path.join(folder, file), { recursive: true });
    else if (entry.isDirectory()) removeUnread(folder, file);
  }
}
