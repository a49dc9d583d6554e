import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { packageFolder } from './paths.ts';

/** Where something is read or heard: by the name of the attribute, or of the member of an object. */
const ATTRIBUTES = new Set(
  'alt title label placeholder help error says action pendingLabel textValue aria-label aria-description aria-roledescription'.split(
    ' ',
  ),
);
/** Names of things are the same in every language; `Aa` is a picture of writing. */
const NAMES = new Set(['Hestia', 'MIT', 'Aa']);

type Node = { readonly type: string; readonly [member: string]: unknown };

/** The texts that the screens say without the catalogues, as `file: text`. */
export function noHardcodedText(folder = path.join(packageFolder, 'src')): string[] {
  return globSync('**/*.tsx', { cwd: folder, exclude: (file) => file.endsWith('.test.tsx') }).flatMap((file) =>
    textIn(readFileSync(path.join(folder, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
}

/** The texts that a module with JSX says by itself. */
export function textIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (isNode(node)) {
      found.push(...textsIn(node).filter(isText));
      Object.values(node).forEach(visit);
    }
  };
  visit(parseAst(source, { lang: 'tsx' }));
  return found;
}

/** What this very node says, words or not. */
function textsIn(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node['value']).trim()];
    case 'JSXElement':
    case 'JSXFragment':
      return (node['children'] as Node[]).flatMap((child) =>
        child.type === 'JSXExpressionContainer' ? wordsOf(child['expression']) : [],
      );
    case 'JSXAttribute':
      return ATTRIBUTES.has(nameOf(node['name'])) ? wordsOf(node['value']) : [];
    case 'CallExpression':
      return nameOf(node['callee']) === 'toast' ? wordsOf((node['arguments'] as unknown[])[0]) : [];
    default:
      return [];
  }
}

/** The strings that an expression can come to, as far as it says. */
function wordsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked.trim());
    case 'JSXExpressionContainer':
      return wordsOf(node['expression']);
    case 'ConditionalExpression':
      return [...wordsOf(node['consequent']), ...wordsOf(node['alternate'])];
    case 'LogicalExpression':
      return [...wordsOf(node['left']), ...wordsOf(node['right'])];
    default:
      return [];
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');
const isText = (text: string): boolean => /\p{L}{2}/u.test(text) && !NAMES.has(text);
