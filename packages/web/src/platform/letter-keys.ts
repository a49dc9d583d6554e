// Single-letter shortcuts can be turned off: dictation types letters (WCAG 2.1.4).
const NAME = 'letter-keys';

/** Whether single letters are shortcuts on this device. */
export const areLetterKeysOn = (): boolean => localStorage.getItem(NAME) !== 'off';

export function switchLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, 'off');
}
