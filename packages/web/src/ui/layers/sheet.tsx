import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslations } from 'use-intl';
import { keepFromOthers, pressedKey } from '#platform/kernel/pressed-key.ts';
import { IconButton } from '../buttons/button.tsx';
import { usePull } from '../gestures/use-pull.ts';
import { useShellMark } from '#platform/kernel/shell-mark.ts';

export type SheetProps = {
  title: string;
  isOpen?: boolean;
  /* Also on a tap outside and Escape: the caller keeps the draft. */
  onClose: () => void;
  /* Small buttons between title and close. */
  tools?: ReactNode;
  children: ReactNode;
};

/*
 * From the bottom on a phone, from the right where the window has room. Put the content in `SheetBody` and the buttons in
 * `SheetFoot`, within a form where there is one.
 */
export function Sheet({ isOpen = true, ...rest }: SheetProps): ReactNode {
  const { onClose } = rest;
  return (
    <ModalOverlay className="ui-scrim" isOpen={isOpen} isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className="ui-sheet">
        <MarkSheet />
        <SheetDialog {...rest} />
      </Modal>
    </ModalOverlay>
  );
}

/* The contents of a sheet or pane. */
export function SheetDialog({ title, onClose, tools, children }: Omit<SheetProps, 'isOpen'>): ReactNode {
  const t = useTranslations('ui');
  const pull = usePull(onClose);
  return (
    <Dialog className="ui-sheet-dialog">
      {/* A finger pulls it shut; keys have Escape and the cross. */}
      <div className="ui-sheet-top flex-none touch-none" {...pull}>
        <div className="ui-sheet-grab ui-phone-only" />
        <div className="ui-sheet-head">
          <Heading slot="title">{title}</Heading>
          <div className="ml-auto flex flex-none">
            {tools}
            <IconButton icon="close" label={t('close')} onClick={onClose} />
          </div>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what its fields do not want */}
      <div className="contents" onKeyDown={sendByKeys}>
        {children}
      </div>
    </Dialog>
  );
}

/* Mounted as long as the sheet is on the screen. */
function MarkSheet(): ReactNode {
  useShellMark('sheet');
  useShellMark('side-sheet');
  return null;
}

/** Ctrl or ⌘ with Enter sends a form, also from a field in which Enter begins a new line. */
function sendByKeys(event: KeyboardEvent<HTMLElement>): void {
  // Escape restores an input method's word; it doesn't close the sheet.
  keepFromOthers(event);
  if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  const forms = [...event.currentTarget.querySelectorAll('form')].filter(canBeSent);
  const { target } = event;
  const form = forms.find((each) => target instanceof Node && each.contains(target)) ?? forms[0];
  if (!form) return;
  event.preventDefault();
  form.requestSubmit();
}

/** Its button may stand outside of it, in the foot of the sheet. */
const canBeSent = ({ elements }: HTMLFormElement): boolean =>
  [...elements].some((element) => element instanceof HTMLButtonElement && element.type === 'submit');

export const SheetBody = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="ui-sheet-body">{children}</div>
);
export const SheetFoot = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="ui-sheet-foot">{children}</div>
);
