import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslations } from 'use-intl';
import { Button } from '../buttons/button.tsx';
import { useShellMark } from '#platform/kernel/shell-mark.ts';

type Props = {
  title: string;
  /* The loss, in plain words. */
  children: ReactNode;
  /* The verb of the button: "Delete", "Leave". */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  isOpen?: boolean;
  isPending?: boolean;
};

/* Asks first; only for what cannot be undone. */
export function Confirm({ title, children, action, onConfirm, onClose, isOpen = true, isPending }: Props): ReactNode {
  const t = useTranslations('ui');
  return (
    <ModalOverlay className="ui-scrim" isOpen={isOpen} isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className="ui-sheet ui-sheet-confirm">
        <MarkSheet />
        <Dialog role="alertdialog" className="ui-sheet-dialog">
          <div className="ui-sheet-body">
            <Heading slot="title">{title}</Heading>
            <div className="pt-2 text-ink-2">{children}</div>
          </div>
          <div className="ui-sheet-foot">
            <Button look="quiet" autoFocus onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button look="danger" onClick={onConfirm} isPending={isPending ?? false}>
              {action}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/* Mounted as long as the question is on the screen. */
function MarkSheet(): ReactNode {
  useShellMark('sheet');
  return null;
}
