import './motion.css';

/** Like `--d-move` and `--e-out`. */
const MOVE: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };
/** More rows at once are another view of a list: they were not just added. */
const MAX_ROWS = 2;
/** Rows further down are below the screen. */
const MAX_BELOW = 20;
/** A change so soon after a key or a touch is the reader's own. */
const OWN_MS = 1000;

const wantsNone = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Animates changes: a row that is added, a vote, another member's note, a pane that opens, and the few moments that a screen
 * marks with `data-moment`. Elements of a new screen aren't animated. Returns a function that stops it.
 */
export function watchMotion(): () => void {
  let touchedAt = -OWN_MS;
  const touch = () => {
    touchedAt = performance.now();
  };
  const observer = new MutationObserver((changes) => {
    if (wantsNone.matches || document.hidden) return;
    const isOwn = performance.now() - touchedAt < OWN_MS;
    moveRows(changes, isOwn);
    for (const change of changes) moveOne(change);
  });
  const observed = document.querySelector('.app-shell');
  if (observed)
    observer.observe(observed, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-selected'],
    });
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const name of ['pointerdown', 'pointerup', 'keydown'] as const) addEventListener(name, touch, options);
  return () => {
    observer.disconnect();
    listening.abort();
  };
}

function moveRows(changes: readonly MutationRecord[], isOwn: boolean): void {
  const removed = new Set(changes.flatMap(({ removedNodes }) => [...removedNodes]));
  const added = changes
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => isRow(node) && !removed.has(node));
  const rows = added.filter((node) => node instanceof HTMLElement);
  if (rows.length <= MAX_ROWS) for (const row of rows) moveIn(row, isOwn);
}

/** Virtual lists mount their rows, which are placed absolutely, while one scrolls. */
const isRow = (node: Node): boolean =>
  node instanceof HTMLLIElement && node.isConnected && node.style.position !== 'absolute';

/* The rows below make room for it; another member's is marked for a moment. */
function moveIn(row: HTMLElement, isOwn: boolean): void {
  const { offsetHeight } = row;
  row.animate([{ opacity: 0, transform: 'translateY(-8px)' }, {}], MOVE);
  let below = row.nextElementSibling;
  for (let left = MAX_BELOW; below && left > 0; left--, below = below.nextElementSibling)
    below.animate([{ transform: `translateY(-${offsetHeight}px)` }, {}], MOVE);
  if (isOwn) return;
  row.dataset.arrived = '';
  row.addEventListener('animationend', () => delete row.dataset.arrived, { once: true });
}

function moveOne({ type, target, addedNodes }: MutationRecord): void {
  if (!(target instanceof HTMLElement)) return;
  if (type === 'attributes') {
    if (target.matches('.poll-option[data-selected]')) pop(target.querySelector('.poll-option-mark'));
    return;
  }
  for (const node of addedNodes) {
    if (!(node instanceof HTMLElement)) continue;
    if (target.closest('.poll-option-answer')) pop(node);
    else if (node.matches('.note-card[data-new]')) pop(node);
    else if (node.matches('.ui-pane')) slideOut(node.firstElementChild);
    else if (isMoment(node)) celebrate(node);
  }
}

/** A finished week has its own text. A complete cart and a balance of zero are visible: first visits have no byte for them. */
const isMoment = (node: HTMLElement): boolean =>
  node.matches('[data-moment], .shop-screen > p:has(+ .shop-cart), section:has(> .my-balance)') &&
  !/[1-9]/.test(node.querySelector('.my-balance')?.textContent ?? '');

function celebrate(words: HTMLElement): void {
  words.dataset.moment = 'now';
  words.animate([{ opacity: 0, transform: 'translateY(12px)' }, {}], MOVE);
}

const pop = (element: Element | null): void =>
  void element?.animate([{ opacity: 0.4, scale: 0.6 }, {}], { ...MOVE, easing: 'cubic-bezier(0.3, 1.35, 0.5, 1)' });

/* From the row, to its left. */
const slideOut = (element: Element | null): void =>
  void element?.animate([{ opacity: 0, transform: 'translateX(-24px)' }, {}], MOVE);
