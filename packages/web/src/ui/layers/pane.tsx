import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { useHasPanes } from '../gestures/use-has-panes.ts';
import { Sheet, SheetDialog, type SheetProps } from './sheet.tsx';

type Props = Omit<SheetProps, 'isOpen'>;

/* A thing that a list opens: beside the list where the window has two panes, else a sheet over it. */
export function PaneOrSheet(props: Props): ReactNode {
  return useHasPanes() ? <Pane {...props} /> : <Sheet {...props} />;
}

/* The list stays alive. The pane takes the focus, and gives it back to its row. */
function Pane(props: Props) {
  const { onClose } = props;
  const pane = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useShellMark('pane');
  useLayoutEffect(() => {
    const own = pane.current;
    return () => {
      const hadFocus = own?.contains(document.activeElement) === true;
      if (hadFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  const close = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && pressedKey(event) === 'Escape') onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the dialog in it has the focus
    <div ref={pane} className="ui-sheet ui-pane" onKeyDown={close}>
      <SheetDialog {...props} />
    </div>
  );
}
