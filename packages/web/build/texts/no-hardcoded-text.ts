import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, Visitor } from 'rolldown/utils';
import { parseAst } from 'vite';
import { packageFolder } from '../paths.ts';

/** Visible or audible texts: by the name of the attribute, or of the member of an object. */
const ATTRIBUTES = new Set(
  'alt title label placeholder help error says action pendingLabel textValue aria-label aria-description aria-roledescription'.split(
    ' ',
  ),
);
/** Names of things are the same in every language; `Aa` is a picture of writing. */
const NAMES = new Set(['Hestia', 'MIT', 'Aa']);

/** The texts that the screens say without the catalogues, as `file: text`. */
export function noHardcodedText(folder = path.join(packageFolder, 'src')): string[] {
  return globSync('**/*.tsx', { cwd: folder, exclude: (file) => file.endsWith('.test.tsx') }).flatMap((file) =>
    textIn(readFileSync(path.join(folder, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
}

/** The literal texts of a module with JSX. */
export function textIn(source: string): string[] {
  const found: string[] = [];
  const say = (texts: readonly string[]) => void found.push(...texts.filter(isText));
  const sayChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) =>
    say(children.filter(({ type }) => type === 'JSXExpressionContainer').flatMap(wordsOf));
  const visitor = new Visitor({
    JSXText: ({ value }) => say([value.trim()]),
    JSXElement: sayChildren,
    JSXFragment: sayChildren,
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && ATTRIBUTES.has(name.name)) say(wordsOf(value));
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'toast') say(wordsOf(first));
    },
  });
  visitor.visit(parseAst(source, { lang: 'tsx' }));
  return found;
}

/** The possible strings of an expression, as far as they are known. */
function wordsOf(node: ESTree.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => (value.cooked ?? '').trim());
    case 'JSXExpressionContainer':
      return wordsOf(node.expression);
    case 'ConditionalExpression':
      return [...wordsOf(node.consequent), ...wordsOf(node.alternate)];
    case 'LogicalExpression':
      return [...wordsOf(node.left), ...wordsOf(node.right)];
    default:
      return [];
  }
}

const isText = (text: string): boolean => /\p{L}{2}/u.test(text) && !NAMES.has(text);
