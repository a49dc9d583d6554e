import './new-note-menu.css';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import type { NoteKind } from '../board-search.ts';

/** Parts that open over the board load after it. */
export const loadKinds = () => import('./new-note-kinds.tsx');
const NewNoteKinds = lazyOverlay(async () => (await loadKinds()).NewNoteKinds);

/** Props of the button that opens the menu. */
type Opener = Pick<ComponentProps<'button'>, 'onClick' | 'aria-haspopup' | 'aria-expanded'>;
type ChoosingProps = { onChoose: (kind: NoteKind) => void; onOpenChange: (isOpen: boolean) => void };
type Props = ChoosingProps & {
  renderButton: (opener: Opener) => ReactNode;
  placement: 'bottom end' | 'top end' | 'bottom start';
};

/* The button that opens the kinds of notes, and those. */
export function NewNoteMenu({ renderButton, placement, onChoose, onOpenChange }: Props): ReactNode {
  const [button, setButton] = useState<Element | null>(null);
  const change = (next: Element | null) => {
    setButton(next);
    onOpenChange(next !== null);
  };
  return (
    <>
      {renderButton({
        'aria-haspopup': 'menu',
        'aria-expanded': button !== null,
        onClick: ({ currentTarget }) => change(button ? null : currentTarget),
      })}
      {button && (
        <NewNoteKinds button={button} placement={placement} onChoose={onChoose} onClose={() => change(null)} />
      )}
    </>
  );
}

/* The screen's one action on a phone: it says how to close what it opened. */
export function NewNoteFab(choosing: ChoosingProps): ReactNode {
  const t = useTranslations('reminders.new');
  useShellMark('fab');
  const renderButton = (opener: Opener) => {
    const isOpen = opener['aria-expanded'] === true;
    return (
      <button
        {...opener}
        type="button"
        className={`ui-button ui-fab new-note-fab ${isOpen ? '' : 'ui-button-fill ui-fab-only'}`}
        data-adds-notes=""
        aria-label={t('label')}
      >
        <Icon name={isOpen ? 'close' : 'plus'} />
        {isOpen && t('close')}
      </button>
    );
  };
  return <NewNoteMenu renderButton={renderButton} placement="top end" {...choosing} />;
}
