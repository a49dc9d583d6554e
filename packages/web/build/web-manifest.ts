import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Locale } from '../src/platform/i18n/locale.ts';
import { manifestTexts } from './texts/manifest-texts.ts';
import { messagesFolder } from './paths.ts';

const LIGHT = '#F5F1E8';
const DARK = '#1A1714';

/** The size of each screenshot: `npm run screenshots` takes them. */
export const screenshotSizes = {
  narrow: { width: 780, height: 1688 },
  wide: { width: 1440, height: 900 },
} as const;

/** Media types that devices give to imported files: many don't know a table's own. */
const EXPENSE_FILES = [
  '.csv',
  '.tsv',
  '.json',
  '.txt',
  'text/csv',
  'text/comma-separated-values',
  'text/tab-separated-values',
  'text/plain',
  'application/csv',
  'application/json',
  'application/vnd.ms-excel',
  'application/octet-stream',
];

/** Texts shared by other apps become a note, and files open as an import; the service worker handles them (src/sw/share.ts). */
const shareTarget = {
  action: '/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: 'title',
    text: 'text',
    url: 'url',
    files: [
      { name: 'pictures', accept: ['image/*'] },
      { name: 'files', accept: EXPENSE_FILES },
    ],
  },
};

const png = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' });

/**
 * The web app manifest (https://www.w3.org/TR/appmanifest/) in one language: a manifest has only one, and the server
 * chooses. The identity of the app on a device doesn't depend on it: `id`, `name` and icons.
 */
export function manifestIn(locale: Locale) {
  const texts = manifestTexts[locale];
  const shortcut = (icon: string, url: string, name: string) => ({
    name,
    url,
    icons: [png(`/shortcut-${icon}.png`, 96)],
  });
  return {
    id: '/',
    name: 'Hestia',
    short_name: 'Hestia',
    description: texts.description,
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    theme_color: LIGHT,
    background_color: LIGHT,
    color_scheme_dark: { theme_color: DARK, background_color: DARK },
    categories: ['lifestyle', 'productivity', 'finance', 'shopping'],
    icons: [
      png('/icon-192.png', 192),
      png('/icon-512.png', 512),
      { ...png('/icon-maskable-192.png', 192), purpose: 'maskable' },
      { ...png('/icon-maskable-512.png', 512), purpose: 'maskable' },
      { ...png('/icon-monochrome-512.png', 512), purpose: 'monochrome' },
    ],
    // In the words of the sheets that they open. Launchers show the first three or four.
    shortcuts: [
      shortcut('expense', '/money?sheet=new', textIn(locale, 'money', 'new', 'title')),
      shortcut('note', '/?sheet=text', textIn(locale, 'reminders', 'new', 'text', 'sheet')),
      shortcut('list', '/?sheet=list', textIn(locale, 'reminders', 'new', 'list', 'sheet')),
      shortcut('task', '/tasks?sheet=new', textIn(locale, 'chores', 'new')),
    ],
    screenshots: (['narrow', 'wide'] as const).flatMap((form) =>
      (['board', 'tasks', 'money'] as const).map((name) => ({
        src: `/screenshots/${name}-${form}.webp`,
        sizes: `${screenshotSizes[form].width}x${screenshotSizes[form].height}`,
        type: 'image/webp',
        form_factor: form,
        label: texts[name],
      })),
    ),
    share_target: shareTarget,
    prefer_related_applications: false,
  };
}

/** A text of the screens, as it is written. */
function textIn(locale: Locale, feature: string, ...names: readonly string[]): string {
  const catalogue: unknown = JSON.parse(readFileSync(path.join(messagesFolder, locale, `${feature}.json`), 'utf8'));
  const text = names.reduce((part, name) => (part as Record<string, unknown>)[name], catalogue);
  if (typeof text !== 'string') throw new Error(`${feature}.json has no text ${names.join('.')}`);
  return text;
}

/**
 * Writes the manifest of each language into the build; the server serves them all at the one address that pages name.
 */
export function webManifests(): Plugin {
  return {
    name: 'web-manifests',
    apply: 'build',
    generateBundle() {
      for (const locale of Object.keys(manifestTexts) as Locale[])
        this.emitFile({
          type: 'asset',
          fileName: `manifest.${locale}.webmanifest`,
          source: JSON.stringify(manifestIn(locale)),
        });
    },
    // With the cookie of the language, which browsers send with a manifest only on request.
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'manifest', href: '/manifest.webmanifest', crossorigin: 'use-credentials' },
        injectTo: 'head',
      },
    ],
  };
}
