import type { CSSProperties, ReactNode } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslations } from 'use-intl';
import { useBackCloses } from '#ui/gestures/use-back-closes.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { NoteKind } from '../board-search.ts';
import type { Paper } from './note-look.ts';

const kinds: readonly { readonly id: NoteKind; readonly paper: Paper; readonly tilt: number }[] = [
  { id: 'text', paper: 'yellow', tilt: -4 },
  { id: 'picture', paper: 'white', tilt: 3 },
  { id: 'list', paper: 'green', tilt: -2 },
  { id: 'poll', paper: 'pink', tilt: 4 },
];

type Props = {
  button: Element;
  placement: 'bottom end' | 'top end' | 'bottom start';
  onChoose: (kind: NoteKind) => void;
  onClose: () => void;
};

/* The four kinds of notes, each as a small one of its kind. */
export function NewNoteKinds({ button, placement, onChoose, onClose }: Props): ReactNode {
  const t = useTranslations('reminders.new');
  useBackCloses(true, onClose);
  return (
    <Popover
      className="ui-pop new-note-menu"
      aria-label={t('label')}
      placement={placement}
      offset={16}
      triggerRef={{ current: button }}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu aria-label={t('label')} className="outline-none" autoFocus="first" onClose={onClose}>
        {kinds.map(({ id, paper, tilt }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={t(`${id}.title`)}
            className="ui-pop-item new-note-kind"
            onAction={() => onChoose(id)}
          >
            <span
              className="ui-edged note-mini"
              data-paper={paper}
              style={{ '--r': `${tilt}deg` } as CSSProperties}
              aria-hidden="true"
            >
              {id === 'text' ? 'Aa' : <Icon name={id} />}
            </span>
            <span>
              <span className="block text-lead font-[750]">{t(`${id}.title`)}</span>
              <span className="block text-small text-ink-2">{t(`${id}.says`)}</span>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
