// The ratchet on the number of comments: a comment says why or warns, else it goes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from './dialect.mjs';

/** The most lines of comments per 100 lines of code. Lower it when the code allows it. */
export const MAX_PER_100 = 5;

/**
 * Whether the code has more comments than its bound, and the figure.
 * @param {string} root
 * @returns {{ findings: string[], figure: string }}
 */
export function checkCommentDensity(root) {
  const counts = listFiles(root)
    .filter((file) => /(?<!\.gen)\.(ts|tsx|mjs)$/.test(file))
    .map((file) => ({ file, ...countComments(readFileSync(path.join(root, file), 'utf8')) }));
  const sum = (/** @type {'comments' | 'lines'} */ what) => counts.reduce((all, each) => all + each[what], 0);
  const density = (100 * sum('comments')) / Math.max(1, sum('lines'));
  const figure = `${density.toFixed(1)} of ${MAX_PER_100}`;
  const densest = counts
    .toSorted((a, b) => b.comments - a.comments)
    .slice(0, 5)
    .map(({ file, comments }) => `${file} ${comments}`);
  return {
    figure,
    findings:
      density > MAX_PER_100
        ? [
            `${figure} lines of comments per 100. Delete those that say neither why nor warn; most are in ${densest.join(', ')}.`,
          ]
        : [],
  };
}

/**
 * Lines of comments, without the doc comments of exports, which editors show; and all lines but empty ones.
 * @param {string} code
 */
export function countComments(code) {
  let comments = 0;
  const rest = code.replaceAll(/(?<=^|[\s(])\/\*[\s\S]*?\*\/(?:\s*export\b)?/g, (block) => {
    const isOfExport = block.startsWith('/**') && block.endsWith('export');
    if (!isOfExport) comments += block.replace(/\s*export$/, '').split('\n').length;
    return '';
  });
  comments += rest.match(/(?:^|\s)\/\/\s.*$/gm)?.length ?? 0;
  return { comments, lines: code.split('\n').filter((line) => line.trim() !== '').length };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(checkCommentDensity(path.resolve(import.meta.dirname, '..')).figure);
