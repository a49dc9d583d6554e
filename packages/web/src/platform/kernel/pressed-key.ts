type KeyPress = Pick<KeyboardEvent, 'key' | 'keyCode'> & (Pick<KeyboardEvent, 'isComposing'> | WrappedEvent);
/** As React passes it on. */
type WrappedEvent = { readonly nativeEvent: Pick<KeyboardEvent, 'isComposing'> };

/** The key code of an input method, for any key (UI Events, 7.3.1). */
const TAKEN = 229;

/**
 * The pressed key, or null while an input method uses it: the Enter that selects a Japanese or Chinese word is not the
 * page's. Safari ends the composition before that key's event, and only `keyCode` still shows it.
 */
export function pressedKey(event: KeyPress): string | null {
  const { isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || event.keyCode === TAKEN ? null : event.key;
}

/**
 * For elements around a field that handle keys themselves, such as a library's list or sheet: they don't receive keys that belong
 * to the field.
 */
export function keepFromOthers(event: KeyPress & Pick<KeyboardEvent, 'stopPropagation'>): void {
  if (pressedKey(event) === null) event.stopPropagation();
}
