import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { known } from './known.mjs';

/**
 * A command on a page: a block, or one within a sentence.
 * @typedef {{ page: string, text: string }} PageFacts
 */

const PROGRAMS =
  'npm|npx|node|hestia|systemctl|systemd-run|systemd-analyze|journalctl|docker|podman|podman-compose|certbot|openssl|age|apt-get|dnf|adb|fail2ban-regex|promtool|curl|tar|cp|create role';
const COMMAND = new RegExp(`^(?:[A-Z_]+=\\S+ )*(?:cd \\S+ && )?(?:\\./)?(?:${PROGRAMS}) `);
// docs/commands.md names the host's commands without the program's name, and so do sentences about one of them.
const HOSTS_COMMAND =
  /^(?:serve$|backup --|verify FILE|restore FILE|import FILE|demo|doctor$|(?:pictures|migrate|keys|households|users) [a-z])/;

/**
 * All that the pages tell, in their order.
 * @param {string} root
 * @returns {PageFacts[]}
 */
export function readPages(root) {
  // ARCHITECTURE.md names what files are for, CHANGELOG.md what was.
  const pages = globSync(['{README,CONTRIBUTING,SECURITY}.md', 'docs/*.md', 'docs/contributing/*.md'], {
    cwd: root,
  }).toSorted();
  const files = globSync('deploy/*', { cwd: root }).toSorted();
  return [
    ...pages.flatMap((page) => toldBy(page, readFileSync(path.join(root, page), 'utf8'))),
    ...files.map((page) => ({ page, text: page })),
  ];
}

/**
 * @param {string} page
 * @param {string} markdown
 * @returns {PageFacts[]}
 */
export function toldBy(page, markdown) {
  const fence = /^```[^\n]*\n([\s\S]*?)^```$/gm;
  const blocks = [...markdown.matchAll(fence)].flatMap(([, text = '']) => linesOfList(text.trimEnd()));
  const inSentences = [...markdown.replaceAll(fence, '').matchAll(/`([^`\n]+)`/g)]
    // A cell of a table escapes its bars.
    .map(([, text = '']) => text.replaceAll('\\|', '|'))
    .filter((text) => COMMAND.test(text) || HOSTS_COMMAND.test(text))
    .map((text) => (HOSTS_COMMAND.test(text) ? `hestia ${text}` : text));
  return [...blocks, ...new Set(inSentences)].map((text) => ({ page, text }));
}

/**
 * A block that lists commands with descriptions counts as several.
 * @param {string} block
 */
function linesOfList(block) {
  const lines = block.split('\n');
  const isList = lines.every((line) => /^npm (?:run |test)/.test(line));
  return isList ? lines.map((line) => line.replace(/ +#.*/, '')) : [block];
}

/**
 * The entry of the list that is meant: the longest one with which the text begins, at the end of a word.
 * @param {Record<string, string>} list
 * @param {string} text
 */
export function entryOf(list, text) {
  const [key] = Object.keys(list)
    .filter((each) => text.startsWith(each) && !/^\w[\w-]/.test(text.slice(each.length - 1, each.length + 1)))
    .toSorted((a, b) => b.length - a.length);
  return key;
}

/**
 * The pages during a run: commands are taken from them, and recorded.
 * @param {string} root
 * @param {Record<string, string>} names replacements of the pages' examples on this machine
 */
export function openPages(root, names) {
  const all = readPages(root);
  /** @type {Set<string>} */
  const taken = new Set();
  /**
   * Entries that start so, word for word, except placeholders.
   * @param {string} begins
   * @param {Record<string, string>} [values]
   */
  const take = (begins, values = {}) => {
    const texts = new Set(all.filter(({ text }) => entryOf(known, text) === begins).map(({ text }) => text));
    const [text, ...others] = texts;
    if (text === undefined) throw new Error(`No page says “${begins}” any more`);
    if (others.length > 0)
      throw new Error(`The pages say several things that begin with “${begins}”: ${others.join(', ')}`);
    taken.add(text);
    const pairs = [...Object.entries(names), ...Object.entries(values)];
    const unknown = pairs.filter(([name]) => name in values && !text.includes(name)).map(([name]) => name);
    if (unknown.length > 0) throw new Error(`“${text}” has no ${unknown.join(', ')}`);
    return pairs.reduce((filled, [name, value]) => filled.replaceAll(name, value), text);
  };
  return { all, take, taken };
}

/** @typedef {ReturnType<typeof openPages>} Pages */
