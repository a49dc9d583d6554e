// Keys that do something without Ctrl or ⌘ can be switched off: who dictates to a computer says letters all day (WCAG 2.1.4).
const NAME = 'letter-keys';

/** Whether single letters are shortcuts on this device. */
export const areLetterKeysOn = (): boolean => localStorage.getItem(NAME) !== 'off';

export function switchLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, 'off');
}
