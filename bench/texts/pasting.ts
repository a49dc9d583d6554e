import type { Page } from 'playwright';
import { pastes } from './hard-texts.ts';
import { size } from '../short.ts';
import { type Watch, workSince } from './watch.ts';

const FIELD =
  'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=date], [type=time])';
/** After a slower paste, the field's others would add nothing. */
const HOPELESS_MS = 10_000;
/** A field that hangs for longer is given up. */
const PASTE_TIMEOUT_MS = 60_000;

type PasteTimes = { readonly name: string; readonly worst: readonly { readonly name: string; readonly ms: number }[] };

/** Pastes each long text into each field of the page. */
export async function pasteIntoAll(watched: Watch): Promise<readonly PasteTimes[]> {
  const { page } = watched;
  const count = await page.locator(FIELD).filter({ visible: true }).count();
  const pasted: PasteTimes[] = [];
  for (let at = 0; at < count; at++) pasted.push(await pasteInto(watched, at));
  return pasted;
}

async function pasteInto(watched: Watch, at: number): Promise<PasteTimes> {
  const field = fieldAt(watched.page, at);
  const name = await field.evaluate((element) => element.getAttribute('aria-label') ?? element.id);
  const took: { name: string; ms: number }[] = [];
  for (const text of pastes.slice(0, size(pastes.length, 1))) {
    if (took.some(({ ms }) => ms > HOPELESS_MS)) break;
    await field.focus({ timeout: PASTE_TIMEOUT_MS });
    // Text that is inserted by an input method instead is typed line by line.
    await watched.page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await workSince(watched);
    await watched.page.keyboard.press('Control+V');
    took.push({ name: JSON.stringify(text.slice(0, 16)), ms: await workSince(watched) });
    await field.fill('', { timeout: PASTE_TIMEOUT_MS });
  }
  return { name: `${at + 1}. ${name}`, worst: took.toSorted((a, b) => b.ms - a.ms).slice(0, 3) };
}

const fieldAt = (page: Page, at: number) => page.locator(FIELD).filter({ visible: true }).nth(at);
