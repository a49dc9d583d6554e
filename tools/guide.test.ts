import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readGuidePage } from '../packages/web/build/guide/guide-markdown.ts';

/** The guide for flatmates: what all its languages have in common, and the words of the screens that it quotes. */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/guide');
const names = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as string[];
const languages = readdirSync(path.join(root, 'packages/web/messages'));
const pageOf = (language: string, name: string) => readFileSync(path.join(folder, language, `${name}.md`), 'utf8');

/** The kind of each block of a page, without its words. */
const shapeOf = (name: string, markdown: string) =>
  readGuidePage(name, markdown).blocks.map((block) => {
    if (block.kind === 'picture') return `picture ${block.name}`;
    return block.kind === 'list' ? `list of ${block.items.length}` : block.kind;
  });

function textsOf(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((text: string | object) =>
    typeof text === 'string' ? [text] : textsOf(text),
  );
}

test('the guide has twelve pages, and no others, in each language of the screens', () => {
  expect(names).toHaveLength(12);
  for (const language of languages)
    expect(globSync('*', { cwd: path.join(folder, language) }).toSorted()).toEqual(
      names.map((name) => `${name}.md`).toSorted(),
    );
});

test('the guide has one light and one dark picture per page, 4 MB at most', () => {
  const pictures = readdirSync(path.join(folder, 'pictures'));
  expect(pictures.toSorted()).toEqual(names.flatMap((name) => [`${name}-dark.webp`, `${name}.webp`]).toSorted());
  const sizes = pictures.map((name) => statSync(path.join(folder, 'pictures', name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
});

describe.each(languages)('the guide in %s', (language) => {
  const catalogue = globSync(
    [`packages/web/messages/${language}/*.json`, `packages/server/messages/${language}/notices.json`],
    { cwd: root },
  );
  const texts = new Set(
    catalogue.flatMap((file) => textsOf(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as object)),
  );

  test.each(names)('%s has the headings, lists and pictures of the English page', (name) => {
    const shape = shapeOf(name, pageOf(language, name));
    expect(shape).toEqual(shapeOf(name, pageOf('en', name)));
    expect(shape).toContain(`picture ${name}`);
  });

  test.each(names)('%s quotes in bold only words of the screens and notifications', (name) => {
    const quoted = [...pageOf(language, name).matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words);
    expect(quoted.length).toBeGreaterThan(2);
    expect(quoted.filter((words) => !texts.has(words))).toEqual([]);
  });

  test.each(names)('%s has 350 words at most, and links only to pages of the guide', (name) => {
    const page = pageOf(language, name);
    const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(page);
    expect([...segments].filter(({ isWordLike }) => isWordLike).length).toBeLessThanOrEqual(350);
    const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !existsSync(path.join(folder, language, to)))).toEqual([]);
  });
});
