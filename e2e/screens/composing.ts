import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import type { AppScreen } from './all-screens.ts';

/*
 * Japanese and Chinese are typed as sounds, which an input method turns into words. Keys that choose or cancel a word belong to
 * the input method: no field may handle them. Here Chromium composes in every text field.
 */
const SOUNDS = 'きょう';
const WORD = '今日';

/** Text fields. A password is never composed. */
const FIELDS = [
  'textarea',
  'input:not([type])',
  ...['text', 'search', 'email', 'tel', 'url'].map((type) => `input[type=${type}]`),
  '[contenteditable=true]',
]
  .map((field) => `${field}:not([readonly], :disabled)`)
  .join(', ');

/** Fields whose own keys do something, by a screen that has them: the field's label in German, and the class around it. */
const HAVE_KEYS: Readonly<Record<string, string>> = {
  board: 'Hinzufügen (note-entry)',
  emoji: 'Emoji suchen (emoji-picker)',
  'list-edit': 'Milk (list-editor)',
  shop: 'Hinzufügen (note-entry)',
  messages: 'Nachricht (message-composer-field)',
  task: 'Kommentar hinzufügen (ui-field-box)',
  'expense-new': 'Wofür? (ui-field-box)',
  'category-named': 'Name der (ui-field-box)',
  'category-renamed': 'Umbenennen (ui-field-box)',
};

/** Fields outside the pictured screens. */
export const FURTHER_FIELDS: readonly AppScreen[] = [
  {
    name: 'category-named',
    path: '/money?sheet=new',
    after: async (page) => {
      await page.locator('[role=dialog] .category-button').click();
      await page.locator('[role=menuitem], [role=menuitemradio]').last().click();
    },
  },
  {
    name: 'category-renamed',
    path: '/money/categories',
    after: async (page) => {
      await page.locator('.category-line [aria-haspopup]').first().click();
      await page.locator('[role=menuitem]').first().click();
    },
    shows: 'li form input',
  },
];

/**
 * Composes a word in each text field of a screen whose label is not yet in `tried`, and adds it there. Drafts are
 * removed: one from here would open with another screen.
 */
export async function composeInFields(page: Page, { name }: AppScreen, tried: Set<string>): Promise<void> {
  if (tried.size === 0 || LATE.has(name)) await untilSteady(page);
  for (const { at, label } of await page.evaluate(findFields, FIELDS)) {
    if (tried.has(label)) continue;
    tried.add(label);
    await compose(page, page.locator(FIELDS).nth(at), `${label} (${name})`);
  }
  const hasKeys = HAVE_KEYS[name];
  if (hasKeys !== undefined) expect([...tried], `fields of ${name}`).toContain(hasKeys);
  await page.evaluate(() => {
    for (const draft of Object.keys(localStorage)) if (draft.startsWith('draft:')) localStorage.removeItem(draft);
  });
}

/** Forms whose fields load after the first paint, as on the first page. */
const LATE: ReadonlySet<string> = new Set(['settle-up']);

const untilSteady = (page: Page) =>
  page.waitForFunction(async () => {
    const count = () => document.querySelectorAll('input, textarea').length;
    const before = count();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return count() === before;
  });

async function compose(page: Page, field: Locator, what: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const element = await field.elementHandle();
  if (!element) throw new Error(`${what} has gone`);
  await element.focus();
  const before = await page.evaluate(read);
  await page.evaluate(countSubmits);
  const composing = { text: SOUNDS, selectionStart: SOUNDS.length, selectionEnd: SOUNDS.length };
  // Chromium empties a search field on every Escape.
  for (const key of before.isSearch ? ['Enter'] : ['Enter', 'Escape']) {
    await keyboard.send('Input.imeSetComposition', composing);
    const typed = await page.evaluate(read);
    // Chromium sends the key during composition, Safari after it.
    await pressTaken(keyboard, key);
    expect(await page.evaluate(read), `${what}: ${key} during the composition`).toEqual(typed);
    await keyboard.send('Input.insertText', { text: WORD });
    const chosen = await page.evaluate(read);
    await pressTaken(keyboard, key);
    expect(await page.evaluate(read), `${what}: ${key} right after the composition`).toEqual(chosen);
    expect(chosen, what).toEqual({ ...typed, value: typed.value.replace(SOUNDS, WORD) });
  }
  await element.fill(before.value, { timeout: 5000 });
  await keyboard.detach();
}

/** A key event that the input method has handled. */
async function pressTaken(keyboard: CDPSession, key: string): Promise<void> {
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 229 });
}

/** The editable fields by their labels: those of a list count as one. */
function findFields(selector: string) {
  const isOpen = (field: Element) => field.checkVisibility() && field.closest('[inert], [aria-hidden=true]') === null;
  return [...document.querySelectorAll(selector)].flatMap((field, at) => {
    if (!isOpen(field)) return [];
    const { labels } = field as Partial<HTMLInputElement>;
    const words = field.ariaLabel ?? labels?.[0]?.textContent ?? field.getAttribute('placeholder') ?? '';
    const place = field.closest('[class]:not(input, textarea)')?.classList[0] ?? '';
    return [{ at, label: `${words.split(/ (?:for )?(?=\P{ASCII}|\d|\p{Lu})|, /u)[0]} (${place})` }];
  });
}

type CountingWindow = typeof globalThis & { submits?: number };

function countSubmits(): void {
  const counting = globalThis as CountingWindow;
  if (counting.submits === undefined)
    addEventListener('submit', () => (counting.submits = (counting.submits ?? 0) + 1), true);
  counting.submits = 0;
}

/** The state that a key could change: the value and number of fields, open overlays, sent requests. */
function read() {
  const { activeElement: field } = document;
  return {
    value:
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? field.value
        : (field?.textContent ?? ''),
    isSearch: field instanceof HTMLInputElement && field.type === 'search',
    fields: document.querySelectorAll('input, textarea').length,
    open: document.querySelectorAll('[role$=dialog], [role=menu], [role=listbox]').length,
    // A search writes into the address what is sought, in a moment.
    page: location.pathname,
    submits: (globalThis as CountingWindow).submits ?? 0,
  };
}
