import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

// Runs directly in the page: it has no frames, and collecting results on a separate page takes five times as long.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds on a page, one line per rule; the options choose the rules. */
export async function violationsOf(page: Page, rules: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // React Aria's announcer may name elements that no longer exist.
    const where = { exclude: ['[data-live-announcer]'] };
    const { violations } = await inPage.run(where, { resultTypes: ['violations'], ...options });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
    );
  }, rules);
}
