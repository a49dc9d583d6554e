import './grip.css';
import { type ReactNode, useRef, useState } from 'react';
import { useMove } from 'react-aria/useMove';

type Thing = { readonly id: string };

/* The height of a row of the list. */
const ROW = 48;

/** A list with draggable rows: its preview, and the handlers for each row's grip. */
export function useCarrying<T extends Thing>(items: readonly T[], onMove: (item: T, to: number) => void) {
  const [carried, setCarried] = useState<{ id: string; to: number } | null>(null);
  const further = (item: T, rows: number) => Math.max(0, Math.min(items.indexOf(item) + rows, items.length - 1));
  return {
    ordered: ordered(items, carried),
    isCarried: ({ id }: T): boolean => carried?.id === id,
    gripOf: (item: T) => ({
      onOffset: (rows: number) => setCarried({ id: item.id, to: further(item, rows) }),
      onDrop: (rows: number) => {
        setCarried(null);
        if (rows !== 0) onMove(item, further(item, rows));
      },
    }),
  };
}

/** The items after one of them has moved. */
export function ordered<T extends Thing>(
  items: readonly T[],
  carried: { readonly id: string; readonly to: number } | null,
): readonly T[] {
  const item = carried && items.find(({ id }) => id === carried.id);
  return item ? items.filter((each) => each !== item).toSpliced(carried.to, 0, item) : items;
}

type Props = {
  label: string;
  /* How many rows it is away from where it was; a press of an arrow key drops it one row further. */
  onOffset: (rows: number) => void;
  onDrop: (rows: number) => void;
};

/* The handle for dragging a row, with a finger, the mouse or the arrow keys. */
export function Grip({ label, onOffset, onDrop }: Props): ReactNode {
  const element = useRef<HTMLButtonElement>(null);
  const offset = useRef(0);
  const { moveProps } = useMove({
    onMove: ({ pointerType, deltaX, deltaY }) => {
      if (pointerType === 'keyboard') {
        onDrop(deltaX + deltaY);
        // The browser removes the focus from an element moved in the document.
        requestAnimationFrame(() => element.current?.focus());
        return;
      }
      offset.current += deltaY;
      onOffset(Math.round(offset.current / ROW));
    },
    onMoveEnd: ({ pointerType }) => {
      if (pointerType !== 'keyboard') onDrop(Math.round(offset.current / ROW));
      offset.current = 0;
    },
  });
  return (
    <button ref={element} type="button" className="ui-grip" aria-label={label} {...moveProps}>
      <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M8 6h3M8 12h3M8 18h3M14 6h3M14 12h3M14 18h3" />
      </svg>
    </button>
  );
}
