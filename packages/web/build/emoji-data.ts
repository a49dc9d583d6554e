import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:emoji-';
/** Newer ones are empty boxes on many a phone. */
const NEWEST = 15;
const packed = createRequire(import.meta.url);

type Emoji = { emoji: string; label: string; tags?: string[]; version: number; group?: number };
type Groups = { groups: { key: string; message: string; order: number }[] };

/** Serves the names and search words of all emoji in one language (`virtual:emoji-fr`), in the shape of the picker. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const json = JSON.stringify(dataOf(id.slice(PREFIX.length + 1)));
      return { code: `export default JSON.parse(${JSON.stringify(json)})`, moduleType: 'js' };
    },
  };
}

function dataOf(locale: string) {
  const emojis = read(`${locale}/data.json`) as Emoji[];
  const { groups } = read(`${locale}/messages.json`) as Groups;
  return {
    locale,
    emojis: emojis
      .filter(({ group, version }) => group !== undefined && version <= NEWEST)
      .map(({ emoji, label, tags = [], group = 0 }) => ({ emoji, label, tags, category: group, version: 1 })),
    categories: groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => ({ index: order, label: capital(message) })),
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  };
}

const read = (file: string): unknown => JSON.parse(readFileSync(packed.resolve(`emojibase-data/${file}`), 'utf8'));

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
