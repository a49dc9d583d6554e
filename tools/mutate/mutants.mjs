import { parseSync, visitorKeys } from 'oxc-parser';
import { changesOf } from './kinds.mjs';

/** @typedef {import('./kinds.mjs').SyntaxNode} SyntaxNode */
/** @typedef {import('./kinds.mjs').NodeContext} NodeContext */
/**
 * @typedef {import('./kinds.mjs').Change & { line: number, was: string }} Mutant a change of a source, with its
 * line and original text
 */

/**
 * All the mutants of a source, in the order of its text: each is one small change that still parses.
 * @param {string} file its name tells the language
 * @param {string} code
 * @returns {Mutant[]}
 */
export function findMutants(file, code) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const around = { code, parent: null, isInFunction: false, isInTable: false, isWording: false };
  const found = new Map(walk(program, around).map((change) => [`${change.start} ${change.end} ${change.put}`, change]));
  return [...found.values()]
    .filter((change) => parseSync(file, applyChange(code, change)).errors.length === 0)
    .toSorted((a, b) => a.start - b.start || a.end - b.end || (a.put < b.put ? -1 : 1))
    .map((change) => ({
      ...change,
      line: code.slice(0, change.start).split('\n').length,
      was: code.slice(change.start, change.end),
    }));
}

/**
 * @param {string} code
 * @param {{ start: number, end: number, put: string }} change
 */
export const applyChange = (code, { start, end, put }) => code.slice(0, start) + put + code.slice(end);

/**
 * @param {SyntaxNode} node
 * @param {NodeContext} around
 * @returns {import('./kinds.mjs').Change[]}
 */
function walk(node, around) {
  if (isErased(node)) return [];
  const within = enter(node, around);
  const children = (visitorKeys[node.type] ?? [])
    .filter((key) => !isName(node, key))
    .flatMap((key) => /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (node))[key])
    .filter(isNode);
  return [...changesOf(node, around), ...children.flatMap((child) => walk(child, within))];
}

/** @type {ReadonlySet<string>} types that contain an expression */
const AROUND_EXPRESSIONS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Types and imports don't run. */
const isErased = (/** @type {SyntaxNode} */ { type }) =>
  (type.startsWith('TS') && !AROUND_EXPRESSIONS.has(type)) ||
  type === 'ImportDeclaration' ||
  type === 'ExportAllDeclaration';

/** @type {(node: SyntaxNode, key: string) => boolean} */
const isName = (node, key) => key === 'key' && 'computed' in node && !node.computed;

/** @returns {value is SyntaxNode} */
const isNode = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && 'type' in value;

/**
 * @param {SyntaxNode} node
 * @param {NodeContext} around
 * @returns {NodeContext}
 */
function enter(node, around) {
  const isFunction = /Function/.test(node.type);
  return {
    code: around.code,
    parent: node,
    isInFunction: around.isInFunction || isFunction,
    isInTable: around.isInTable || node.type === 'ArrayExpression' || node.type === 'ObjectExpression',
    isWording: !isFunction && (around.isWording || isMessage(node, around.code)),
  };
}

/**
 * Errors that are made or thrown, and lines of the log.
 * @param {SyntaxNode} node
 * @param {string} code
 */
function isMessage(node, code) {
  if (node.type === 'ThrowStatement') return true;
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  return /(?:Error|^notFound|^invalid\w*|^log\.\w+)$/.test(code.slice(node.callee.start, node.callee.end));
}
