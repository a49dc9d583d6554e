import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, Visitor } from 'rolldown/utils';
import { parseAst } from 'vite';
import { packageFolder } from '../paths.ts';

/** The one file that may ask an event for its key. */
const READER = path.join('platform', 'kernel', 'pressed-key.ts');
/** Fields of a keyboard event's key; they don't depend on the page. */
const SAID = new Set(['key', 'code', 'which', 'keyCode', 'isComposing']);

/** Finds keyboard events whose key is read without `pressedKey`, as `file: code`: an input method may be using it. */
export function rawKeys(folder = path.join(packageFolder, 'src')): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (file) => /\.test\.tsx?$/.test(file) || file === READER })
    .toSorted()
    .flatMap((file) =>
      rawKeysIn(readFileSync(path.join(folder, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
        (code) => `${file}: ${code}`,
      ),
    );
}

/** Most modules handle no keys, and aren't parsed. */
const KEYS = /KeyboardEvent|\bonKey|['"]key(?:down|up|press)['"]|['"]Enter['"]/;

type Handler = ESTree.Function | ESTree.ArrowFunctionExpression;
/** Code in which a name is a keyboard event. */
type Scope = ESTree.Span & { readonly name: string };

/** The direct reads of keys in a module. */
export function rawKeysIn(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  if (!KEYS.test(source)) return [];
  const program = parseAst(source, { lang });
  const found = new Map<number, string>();
  const say = ({ start, end }: ESTree.Span) => found.set(start, source.slice(start, end));
  const scopes = scopesIn(program, source, say);
  const isEvent = (node: ESTree.Node | null) =>
    node?.type === 'Identifier' &&
    scopes.some(({ name, start, end }) => name === node.name && start <= node.start && node.end <= end);
  new Visitor({
    MemberExpression: (node) => {
      if (isEvent(node.object) && SAID.has(memberOf(node))) say(node);
    },
    VariableDeclarator: ({ id, init }) => {
      if (isEvent(init) && id.type === 'ObjectPattern' && takesKey(id)) say(id);
    },
    // Wherever the event came from.
    BinaryExpression: ({ left, right }) => {
      for (const [one, other] of [[left, right] as const, [right, left] as const])
        if (isEnter(one) && other.type === 'MemberExpression' && memberOf(other) === 'key') say(other);
    },
  }).visit(program);
  return [...found.values()];
}

/** Handlers of keys, by their types or by their place. Returns which of them read a key from the event directly. */
function scopesIn(program: ESTree.Program, source: string, say: (span: ESTree.Span) => void): readonly Scope[] {
  const scopes: Scope[] = [];
  const look = (handler: Handler, isHandler = false) => {
    for (const parameter of handler.params) {
      if (!isHandler && !/\bKeyboardEvent\b/.test(source.slice(parameter.start, parameter.end))) continue;
      if (parameter.type === 'ObjectPattern' && takesKey(parameter)) say(parameter);
      if (parameter.type === 'Identifier' && handler.body)
        scopes.push({ name: parameter.name, start: handler.body.start, end: handler.body.end });
    }
  };
  new Visitor({
    FunctionDeclaration: (node) => look(node),
    FunctionExpression: (node) => look(node),
    ArrowFunctionExpression: (node) => look(node),
    JSXAttribute: ({ name, value }) => {
      const isKey = name.type === 'JSXIdentifier' && name.name.startsWith('onKey');
      if (isKey && value?.type === 'JSXExpressionContainer' && isFunction(value.expression))
        look(value.expression, true);
    },
    CallExpression: ({ callee, arguments: [event, listener] }) => {
      const isListening = callee.type === 'MemberExpression' && memberOf(callee) === 'addEventListener';
      const isKey = event?.type === 'Literal' && String(event.value).startsWith('key');
      if (isListening && isKey && listener && isFunction(listener)) look(listener, true);
    },
  }).visit(program);
  return scopes;
}

const takesKey = ({ properties }: ESTree.ObjectPattern): boolean =>
  properties.some((each) => each.type === 'Property' && each.key.type === 'Identifier' && SAID.has(each.key.name));

const isFunction = (node: ESTree.Node): node is Handler =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';

const isEnter = (node: ESTree.Node): boolean => node.type === 'Literal' && node.value === 'Enter';

const memberOf = ({ property }: ESTree.MemberExpression): string =>
  property.type === 'Identifier' ? property.name : '';
