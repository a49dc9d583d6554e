import { App } from '@capacitor/app';

/** Overlays, which close on Escape. */
const OVERLAYS = '.ui-scrim, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Android's back button: closes an overlay, else goes to the previous page, else leaves the app in the background. */
export async function followBackButton(history: { canGoBack(): boolean; back(): void }): Promise<void> {
  await App.addListener('backButton', () => {
    if (closeOverlay()) return;
    if (history.canGoBack()) history.back();
    else void App.minimizeApp();
  });
}

function closeOverlay(): boolean {
  const overlays = [...document.querySelectorAll<HTMLElement>(OVERLAYS)];
  const top = overlays.at(-1);
  if (!top) return false;
  // React Aria listens within the overlay, where the focus is.
  const target = top.contains(document.activeElement) ? (document.activeElement ?? top) : top;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );
  return true;
}
