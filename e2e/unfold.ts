import { expect, type Page } from '@playwright/test';

/** Opens a folded part of the form in the open sheet, by its name in the code; an open one stays open. */
export async function unfold(page: Page, partName: string): Promise<void> {
  const part = page.getByRole('dialog').locator(`button[data-part="${partName}"]`);
  if ((await part.getAttribute('aria-expanded')) === 'false') await part.click();
  await expect(part).toHaveAttribute('aria-expanded', 'true');
}
