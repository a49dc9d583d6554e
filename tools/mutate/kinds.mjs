/** @typedef {import('oxc-parser').Node} SyntaxNode */
/** @typedef {import('oxc-parser').Expression} Expression */
/**
 * @typedef {{ start: number, end: number, put: string, kind: string }} Change a range, and its replacement
 */
/** @typedef {{ start: number, end: number }} Place */
/** @typedef {{ code: string, parent: SyntaxNode | null, isInFunction: boolean, isInTable: boolean, isWording: boolean }} NodeContext */

/** @type {Record<string, readonly string[]>} */
const OPERATORS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '++': ['--'],
  '--': ['++'],
};
/** Calls of which only what they are called on is left. */
const LEFT_OUT = new Set(
  'filter toSorted toReversed slice trim normalize replace replaceAll where orderBy forNoKeyUpdate'.split(' '),
);
/** @type {Record<string, string>} */
const OTHER_CALLS = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  trunc: 'ceil',
  push: 'unshift',
  unshift: 'push',
  padStart: 'padEnd',
  padEnd: 'padStart',
  reduce: 'reduceRight',
};
/**
 * @type {[RegExp, string, string][]} a pattern in SQL, its replacement, and the name of the mutation
 */
const IN_SQL = [
  [/ and /g, ' or ', 'logic'],
  [/ or /g, ' and ', 'logic'],
  [/ desc\b/g, ' asc', 'order'],
  [/ < /g, ' <= ', 'comparison'],
  [/ > /g, ' >= ', 'comparison'],
  [/ = /g, ' <> ', 'comparison'],
  [/ <> /g, ' = ', 'comparison'],
  [/ \+ /g, ' - ', 'arithmetic'],
  [/ - /g, ' + ', 'arithmetic'],
  [/ is null\b/g, ' is not null', 'comparison'],
  [/ is not null\b/g, ' is null', 'comparison'],
  [/ for update of c\b/g, '', 'lock'],
];
/** Methods of the query builder that are given tables and columns. */
const QUERIES = new Set('selectFrom select insertInto updateTable deleteFrom where orderBy columns'.split(' '));
/** @type {Record<string, string>} operators that a query builder is given as strings */
const SQL_OPERATORS = { '<': '<=', '>': '>=', '=': '<>', '<>': '=', is: 'is not', 'is not': 'is' };

/** @type {(kind: string, place: Place, text: string) => Change[]} */
const change = (kind, { start, end }, text) => [{ start, end, put: text, kind }];

/**
 * The mutants of one node, without those of the nodes in it.
 * @param {SyntaxNode} node
 * @param {NodeContext} around
 * @returns {Change[]}
 */
export function changesOf(node, around) {
  const { code } = around;
  switch (node.type) {
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier' || isConcatenation(node.operator, node.left, node.right)
        ? []
        : otherOperators(node, node.left.end, code);
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return otherOperators(node, node.left.end, code);
    case 'UpdateExpression':
      return otherOperators(node, node.prefix ? node.start : node.argument.end, code);
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-'
        ? change('negation', { start: node.start, end: node.argument.start }, '')
        : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return [...change('condition', node.test, 'true'), ...change('condition', node.test, 'false')];
    case 'WhileStatement':
      return change('condition', node.test, 'false');
    case 'ForStatement':
      return node.test === null ? [] : change('condition', node.test, 'false');
    case 'ExpressionStatement':
      return node.expression.type === 'Literal' ? [] : change('statement', node, ';');
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      return change('statement', node, ';');
    case 'ReturnStatement':
      return node.argument === null || isNothing(node.argument) ? [] : change('return', node.argument, 'null');
    case 'ArrowFunctionExpression':
      return node.expression && !isNothing(node.body) ? change('return', node.body, 'null') : [];
    case 'ArrayExpression':
      return node.elements.length === 0 || isQuery(around.parent) || isWords(node, around)
        ? []
        : change('array', node, '[]');
    case 'SpreadElement':
      return change('spread', node.argument, around.parent?.type === 'ObjectExpression' ? '{}' : '[]');
    case 'MemberExpression':
      return node.optional ? change('optional', ...optionalDot(node.object.end, code)) : [];
    case 'CallExpression':
      return otherCalls(node);
    case 'Literal':
      return otherLiterals(node, around);
    case 'TemplateLiteral':
      return otherTemplates(node, around);
    default:
      return [];
  }
}

/**
 * @param {{ start: number, end: number, operator: string }} node
 * @param {number} from
 * @param {string} code
 */
function otherOperators({ operator }, from, code) {
  const start = code.indexOf(operator, from);
  const kind = /[<>]/.test(operator) ? 'boundary' : operator.endsWith('=') ? 'equality' : 'operator';
  return (OPERATORS[operator] ?? []).map((put) => ({ start, end: start + operator.length, put, kind }));
}

/** Texts are joined by `+`, too; that it joins them is no rule. */
const isConcatenation = (/** @type {string} */ operator, /** @type {SyntaxNode[]} */ ...sides) =>
  operator === '+' && sides.some((side) => side.type === 'TemplateLiteral' || isString(side));

const isString = (/** @type {SyntaxNode} */ node) => node.type === 'Literal' && typeof node.value === 'string';

/** Its mutant would be itself, or is made where the literal stands. */
const isNothing = (/** @type {SyntaxNode} */ node) =>
  (node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean')) ||
  (node.type === 'Identifier' && node.name === 'undefined');

/**
 * @param {number} from
 * @param {string} code
 * @returns {[Place, string]}
 */
function optionalDot(from, code) {
  const start = code.indexOf('?.', from);
  return [{ start, end: start + 2 }, code[start + 2] === '[' ? '' : '.'];
}

/** @param {import('oxc-parser').CallExpression} node */
function otherCalls({ callee, end }) {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return [];
  const { name } = callee.property;
  const other = Object.hasOwn(OTHER_CALLS, name) ? OTHER_CALLS[name] : undefined;
  if (other !== undefined) return change('call', callee.property, other);
  return LEFT_OUT.has(name) ? change('call', { start: callee.object.end, end }, '') : [];
}

/**
 * @param {Extract<SyntaxNode, { type: 'Literal' }>} node
 * @param {NodeContext} around
 * @returns {Change[]}
 */
function otherLiterals(node, around) {
  const { start, end, value } = node;
  if ('regex' in node && node.regex) return otherPatterns(node, node.regex);
  if (typeof value === 'boolean') return [{ start, end, put: String(!value), kind: 'boolean' }];
  if (typeof value === 'number')
    return otherNumbers(value).map((put) => ({ start, end, put: String(put), kind: 'number' }));
  if (typeof value !== 'string') return [];
  const operator = isQuery(around.parent) ? SQL_OPERATORS[value] : undefined;
  if (operator !== undefined) return [{ start, end, put: `'${operator}'`, kind: 'sql comparison' }];
  return isWorthEmptying(value, around) ? [{ start, end, put: value === '' ? "'mutant'" : "''", kind: 'string' }] : [];
}

/** A change by one of thousands, in milliseconds or cache sizes, is unnoticeable. */
const otherNumbers = (/** @type {number} */ value) =>
  value >= 1000 ? [0] : value === 0 ? [1] : [value + 1, value - 1];

/**
 * The compiler knows strings that are compared, selected or used as names, columns included, and empty defaults of
 * values that always exist. A test of word tables would only repeat them, and no rule covers the wording of errors and
 * logs.
 * @param {string} value
 * @param {NodeContext} around
 */
function isWorthEmptying(value, { parent, isInTable, isInFunction, isWording }) {
  if (isWording && /\s/.test(value)) return false;
  if (isInTable && !isInFunction) return false;
  if (value === '' && (parent?.type === 'LogicalExpression' || parent?.type === 'AssignmentPattern')) return false;
  return !['BinaryExpression', 'SwitchCase', 'MemberExpression'].includes(parent?.type ?? '') && !isQuery(parent);
}

/** @type {(node: import('oxc-parser').ArrayExpression, around: NodeContext) => boolean} */
const isWords = ({ elements }, { isInFunction }) =>
  !isInFunction && elements.every((element) => element !== null && isString(element));

/** @param {SyntaxNode | null} node */
const isQuery = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  QUERIES.has(node.callee.property.name);

/**
 * @param {Place} node
 * @param {{ pattern: string, flags: string }} regex
 */
function otherPatterns({ start, end }, { pattern, flags }) {
  const others = [
    pattern.startsWith('^') ? `/${pattern.slice(1)}/${flags}` : '',
    pattern.endsWith('$') && !pattern.endsWith('\\$') ? `/${pattern.slice(0, -1)}/${flags}` : '',
    flags.includes('i') ? `/${pattern}/${flags.replace('i', '')}` : '',
  ];
  return others
    .filter((put) => put !== '' && !put.startsWith('//'))
    .map((put) => ({ start, end, put, kind: 'pattern' }));
}

/**
 * A template is emptied, SQL is changed in its words.
 * @param {import('oxc-parser').TemplateLiteral} node
 * @param {NodeContext} around
 * @returns {Change[]}
 */
function otherTemplates(node, { code, parent, isWording }) {
  const text = code.slice(node.start, node.end);
  const isSql =
    parent?.type === 'TaggedTemplateExpression'
      ? parent.tag.type === 'Identifier' && parent.tag.name === 'sql'
      : /^`\s*(?:select|with|insert|update|delete)\s/.test(text);
  if (isSql) return otherSql(node, code);
  if (parent?.type === 'TaggedTemplateExpression' || isWording || text === '``') return [];
  return [{ start: node.start, end: node.end, put: '``', kind: 'string' }];
}

/**
 * @param {import('oxc-parser').TemplateLiteral} node
 * @param {string} code
 */
function otherSql(node, code) {
  const inner = node.expressions.map(({ start, end }) => ({ start, end }));
  return IN_SQL.flatMap(([pattern, put, kind]) =>
    [...code.slice(node.start, node.end).matchAll(pattern)]
      .map(({ 0: found, index }) => ({ start: node.start + index, end: node.start + index + found.length }))
      .filter((at) => !inner.some(({ start, end }) => at.start >= start && at.end <= end))
      .map((at) => ({ ...at, put, kind: `sql ${kind}` })),
  );
}
