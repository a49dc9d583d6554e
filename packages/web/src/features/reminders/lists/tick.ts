/** As a tap of the thumb feels. */
const TAP_MS = 8;

export function vibrateOnTick(isOn: boolean): void {
  if (isOn) navigator.vibrate?.(TAP_MS);
}
