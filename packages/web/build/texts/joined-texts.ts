import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, Visitor } from 'rolldown/utils';
import { parseAst } from 'vite';
import { packageFolder } from '../paths.ts';

/**
 * The helper; the title of the page, which isolates each of its names; the name of a trip and its note, since stored
 * texts have no marks; and the list of currencies, whose words are all the app's.
 */
const MAY_JOIN = new Set(
  [
    'ui/people/join-facts.ts',
    'platform/kernel/page-title.ts',
    'features/reminders/lists/trip.ts',
    'platform/i18n/currencies.ts',
  ].map((file) => path.normalize(file)),
);
/** The last word of what users wrote, as the wire and the screens name it. */
const NAMES =
  'username|shoppingListName|expenseCategoryName|fileName|caption|content|description|title|shop|choice|aboutWords|name';
const WRITTEN = new RegExp(`^(?:${NAMES})$`);
/** Most modules join no texts, and aren't parsed. */
const SHOWN = new RegExp(`\\.(?:${NAMES})\\}`);
const DOT = '·';

/**
 * Finds facts, or users' texts next to others, that are joined without `joinFacts` or an element between, as `file:
 * code`.
 */
export function joinedTexts(folder = path.join(packageFolder, 'src')): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (file) => /\.(?:test(?:-[a-z]+)?|gen)\.tsx?$/.test(file) })
    .filter((file) => !MAY_JOIN.has(path.normalize(file)))
    .toSorted()
    .flatMap((file) =>
      joinedIn(readFileSync(path.join(folder, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
        (code) => `${file}: ${code}`,
      ),
    );
}

/** The joins of texts by hand in a module: with the dot between facts, or a user's text next to others. */
export function joinedIn(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  if (!source.includes(DOT) && !SHOWN.test(source)) return [];
  const found = new Map<number, string>();
  const say = ({ start, end }: ESTree.Span) => found.set(start, source.slice(start, end));
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      const isJoin = callee.type === 'MemberExpression' && source.slice(callee.property.start).startsWith('join');
      if (isJoin && first?.type === 'Literal' && isDot(first.value)) say(first);
    },
    BinaryExpression: (node) => {
      for (const side of [node.left, node.right]) if (side.type === 'Literal' && isDot(side.value)) say(node);
    },
    TemplateLiteral: (node) => {
      if (node.expressions.length > 0 && node.quasis.some(({ value }) => isDot(value.raw))) say(node);
    },
    JSXElement: ({ children }) => sayJoined(children, say),
    JSXFragment: ({ children }) => sayJoined(children, say),
  }).visit(parseAst(source, { lang }));
  return [...found.values()];
}

/**
 * Within an element: a user's text next to anything, and possible user text next to the dot. Calls return the app's
 * own words.
 */
function sayJoined(children: readonly ESTree.JSXChild[], say: (span: ESTree.Span) => void): void {
  const shown = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '');
  if (shown.length < 2) return;
  const hasDot = shown.some((child) => child.type === 'JSXText' && isDot(child.value));
  for (const child of shown) {
    if (child.type !== 'JSXExpressionContainer') continue;
    const { expression } = child;
    if (isWritten(expression) || (hasDot && expression.type === 'Identifier')) say(child);
  }
}

const isDot = (text: unknown): boolean =>
  typeof text === 'string' && (text.includes(` ${DOT}`) || text.includes(`${DOT} `));

/** Whether it is a user's text: `chore.title`, `find(id).username`. */
const isWritten = (node: ESTree.Node): boolean =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && WRITTEN.test(node.property.name);
