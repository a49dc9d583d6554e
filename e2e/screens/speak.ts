import type { Page } from '@playwright/test';

/** The languages of the app. */
export const languages = ['en', 'fr', 'es', 'de', 'zh', 'ja'] as const;

/** Switches the language as another tab of the same browser does: without a reload. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    document.cookie = `locale=${chosen}; Path=/; SameSite=Lax`;
    dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue: chosen }));
  }, language);
  await page.waitForFunction(
    (chosen) => document.documentElement.lang.startsWith(chosen) && document.fonts.status === 'loaded',
    language,
  );
}
