type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode'> & (Pick<KeyboardEvent, 'isComposing'> | Wrapped);
/** As React hands it on. */
type Wrapped = { readonly nativeEvent: Pick<KeyboardEvent, 'isComposing'> };

/** What an input method takes, whatever the key was (UI Events, 7.3.1). */
const TAKEN = 229;

/**
 * The key that somebody pressed, or null where the input method takes it: the Enter that chooses a Japanese or Chinese word is
 * no Enter of the page's. Safari ends the composition before it tells of that key, and only `keyCode` still says whose it was.
 */
export function pressedKey(event: KeyPress): string | null {
  const { isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || event.keyCode === TAKEN ? null : event.key;
}

/** For what stands around a field and reads keys itself, a library's list or sheet: it does not hear of those that are not its own. */
export function keepFromOthers(event: KeyPress & Pick<KeyboardEvent, 'stopPropagation'>): void {
  if (pressedKey(event) === null) event.stopPropagation();
}
