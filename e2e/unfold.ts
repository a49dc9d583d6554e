import type { Page } from '@playwright/test';

/** The parts of the form of an expense that unfold: those of its sentence, and those beside it. */
type Part = 'payer' | 'day' | 'split' | 'currency' | 'receipts' | 'more';

/** Unfolds a part of the form of an expense, in any language. */
export const unfold = (page: Page, part: Part): Promise<void> =>
  page.locator(`[role=dialog] button[data-part=${part}][aria-expanded=false]`).click();
