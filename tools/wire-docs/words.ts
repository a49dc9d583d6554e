import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** The code's comments on schemas, members and events, by path: `Chore`, `Chore.dueDate`, `signUp.body.id`. */
export type Words = ReadonlyMap<string, string>;

type SyntaxNode = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};
/** A constant or type, with where its statement begins. */
type Declaration = { readonly start: number; readonly value: SyntaxNode; readonly isExported: boolean };

/** The declarations and imports of a contract file. */
type Source = {
  readonly constants: ReadonlyMap<string, Declaration>;
  readonly code: (node: SyntaxNode) => string;
  readonly commentAt: (start: number) => string | undefined;
};

/** The sources, and the comments found so far. */
type SourceSet = { readonly sources: readonly Source[]; readonly found: Map<string, string> };
/** A position in a source, and its path. */
type SourcePosition = { readonly at: string; readonly source: Source; readonly reading: SourceSet };

/** Reads the comments on schemas, calls and events of the contract below `folder`: they describe the wire, too. */
export function readWords(folder: string): Words {
  const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', '**/*.gen.ts'] })
    .toSorted()
    .map((file) => readSource(path.join(folder, file)));
  const reading: SourceSet = { sources, found: new Map() };
  for (const source of sources)
    for (const [at, { start, value, isExported }] of source.constants) {
      // Private declarations may share a name with others.
      if (!isExported) continue;
      note(start, { at, source, reading });
      describe(value, { at, source, reading });
    }
  return reading.found;
}

function note(start: number, { at, source, reading }: SourcePosition): void {
  const said = source.commentAt(start);
  if (said !== undefined) reading.found.set(at, said);
}

function describe(node: SyntaxNode, here: SourcePosition): void {
  if (node.type === 'ObjectExpression' || node.type === 'TSTypeLiteral') describeMembers(node, here);
  else if (node.type === 'ArrayExpression') describeOptions(node, here);
  else if (node.type === 'TSAsExpression') describe(node['expression'] as SyntaxNode, here);
  else if (node.type === 'CallExpression') describeCall(node, here);
  else if (node.type === 'MemberExpression') describe(node['object'] as SyntaxNode, here);
  else if (node.type === 'Identifier') inherit(String(node['name']), here);
}

/** `z.extend(Base, {…})`, `z.array(…)`, `z.object({…}).check(…)`: the inner schemas describe the same members. */
function describeCall(node: SyntaxNode, here: SourcePosition): void {
  const callee = node['callee'] as SyntaxNode;
  const called = callee.type === 'MemberExpression' ? (callee['object'] as SyntaxNode) : undefined;
  const made = called?.type === 'CallExpression' ? [called] : (node['arguments'] as readonly SyntaxNode[]);
  for (const one of made) describe(one, here);
}

function describeMembers(node: SyntaxNode, here: SourcePosition): void {
  for (const member of (node['properties'] ?? node['members']) as readonly SyntaxNode[]) {
    if (member.type === 'SpreadElement') describe(member['argument'] as SyntaxNode, here);
    const name = (member['key'] as SyntaxNode | undefined)?.['name'];
    const value = (member['value'] ?? member['typeAnnotation']) as SyntaxNode | undefined;
    if (typeof name !== 'string' || !value) continue;
    // A call or an event is identified by its name.
    const at = /(?:Endpoints|Events)$/.test(here.at) ? name : `${here.at}.${name}`;
    note(member.start, { ...here, at });
    // A separate schema describes its members.
    if (value.type !== 'Identifier') describe(value, { ...here, at });
  }
}

/** The options of a union, which their kind tells apart. */
function describeOptions(node: SyntaxNode, here: SourcePosition): void {
  for (const option of node['elements'] as readonly SyntaxNode[]) {
    if (option.type !== 'CallExpression') continue;
    const kind = /kind: z\.literal\('(\w+)'\)/.exec(here.source.code(option))?.[1];
    if (kind === undefined) continue;
    const at = `${here.at}.${kind}`;
    note(option.start, { ...here, at });
    describe(option, { ...here, at });
  }
}

function inherit(base: string, here: SourcePosition): void {
  const isOffered = ({ constants }: Source) => constants.get(base)?.isExported;
  const source = here.source.constants.has(base) ? here.source : here.reading.sources.find(isOffered);
  const declared = source?.constants.get(base);
  if (source && declared) describe(declared.value, { ...here, source });
}

/** The constants and types of events of a file, and its comments of the form that editors show. */
function readSource(file: string): Source {
  const code = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const constants = new Map<string, Declaration>();
  for (const statement of program.body as unknown as readonly SyntaxNode[]) {
    const declaration = (statement['declaration'] ?? statement) as SyntaxNode;
    const declared = declaration.type === 'TSTypeAliasDeclaration' ? [declaration] : declaration['declarations'];
    for (const one of (declared ?? []) as readonly SyntaxNode[]) {
      const name = (one['id'] as SyntaxNode | undefined)?.['name'];
      const value = (one['init'] ?? one['typeAnnotation']) as SyntaxNode | null;
      const isRead = one['init'] ? true : String(name).endsWith('Events');
      if (typeof name === 'string' && value && isRead)
        constants.set(name, { start: statement.start, value, isExported: statement !== declaration });
    }
  }
  return {
    constants,
    code: ({ start, end }) => code.slice(start, end),
    commentAt: (start) => {
      const before = comments.findLast(({ end }) => end <= start);
      const isBeside = before && code.slice(before.end, start).trim() === '';
      return isBeside && before.type === 'Block' && before.value.startsWith('*') ? plain(before.value) : undefined;
    },
  };
}

/** A comment without its stars, in one line. */
const plain = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
