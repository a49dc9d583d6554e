import { known } from './known.mjs';
import { entryOf } from './pages.mjs';

/**
 * Lists the commands not run, with reasons; returns the exit code: unknown ones, and missed ones, are faults.
 * @param {import('./pages.mjs').Pages} pages
 * @param {boolean} isPart only a part was requested
 */
export function report({ all, taken }, isPart) {
  const faults = new Set();
  const elsewhere = new Set();
  const notRun = new Set();
  for (const { page, text } of all) {
    const key = entryOf(known, text);
    const first = text.split('\n')[0];
    if (key === undefined) faults.add(`${page}: nobody runs “${first}”`);
    else if (known[key] === 'here') {
      // A sentence may name a command without what it is for.
      const wasRun = [...taken].some((each) => each === text || each.startsWith(`${text} `));
      if (!wasRun && !isPart) faults.add(`${page}: “${first}” was not run`);
    } else if (known[key]?.startsWith('because ')) notRun.add(`${page}: ${first}, ${known[key]}`);
    else elsewhere.add(`${first}: ${known[key]}`);
  }
  for (const each of elsewhere) console.log(`run elsewhere: ${each}`);
  for (const each of notRun) console.log(`not run: ${each}`);
  for (const each of faults) console.log(`✗ ${each}`);
  console.log(
    `\n${taken.size} commands and blocks were run as the pages have them, ${elsewhere.size} are run elsewhere, ${notRun.size} are not run, ${faults.size} are faults.`,
  );
  return faults.size === 0 ? 0 : 1;
}
