// When the focused element disappears (a ticked row, the opener of a sheet, a used button), the focus moves to its
// replacement or neighbour; on a new page, to the beginning of its content. Otherwise the browser would reset it to the
// top.

const STOPS =
  ':is(a[href], button:enabled, input:is([type=checkbox], [type=radio]), [tabindex="0"]):not([tabindex="-1"])';

/** An element's position in each of its ancestors, from the inside out. */
type FocusPath = { readonly to: Element; readonly steps: readonly { readonly around: Element; readonly at: number }[] };

/** Keeps the focus on the page. Returns a function that stops it. */
export function restoreFocus(): () => void {
  let last: FocusPath | null = null;
  let lastInMain: FocusPath | null = null;

  const settle = () => {
    const main = document.querySelector<HTMLElement>('main');
    if (!main || !last || last.to.isConnected || document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll('.ui-sheet-dialog:not(.ui-pane > *)')].at(-1);
    const target = dialog ? standIn(last, dialog) : (standIn(last, main) ?? standIn(lastInMain, main) ?? main);
    // The target is in view already.
    target?.focus({ preventScroll: true });
  };
  const remember = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target === document.body) return;
    last = wayTo(target);
    if (target.closest('main')) lastInMain = last;
  };
  const onFocus = ({ target }: FocusEvent) => remember(target);
  // A click outside of controls means no focus.
  const onBlur = () =>
    requestAnimationFrame(() => {
      if (last?.to.isConnected && document.activeElement === document.body) last = null;
    });
  const observer = new MutationObserver(() => {
    // First those that close an overlay and return to its opener: in the frame afterwards.
    if (last?.to.isConnected === false) requestAnimationFrame(() => requestAnimationFrame(settle));
  });

  remember(document.activeElement);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    observer.disconnect();
  };
}

function wayTo(to: Element): FocusPath {
  const steps = [];
  for (let child = to; child.parentElement; child = child.parentElement)
    steps.push({ around: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return { to, steps };
}

/** The element at the place of a removed one, or next to it, inside `room`; null if there is none. */
function standIn(way: FocusPath | null, room: Element): HTMLElement | null {
  for (const { around, at } of way?.steps ?? []) {
    if (!around.isConnected) continue;
    // If the whole room was replaced, it is a new page.
    if (around === room || !room.contains(around)) return null;
    const children = [...around.children];
    for (const child of [...children.slice(at), ...children.slice(0, at).toReversed()]) {
      const stops = [child, ...child.querySelectorAll('*')].filter(isStop);
      const found = stops.find((stop) => isAlike(stop, way?.to)) ?? stops[0];
      if (found) return found;
    }
  }
  return null;
}

const isStop = (element: Element): element is HTMLElement => element.matches(STOPS) && element.checkVisibility();

const isAlike = (one: Element, other: Element | undefined): boolean =>
  one.tagName === other?.tagName && one.getAttribute('type') === other.getAttribute('type');
