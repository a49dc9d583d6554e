import { type CSSProperties, type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import type { NoteKind } from './board-search.ts';
import type { Paper } from './note-look.ts';
import { useReadingOn } from './use-reading-on.ts';

const kinds: readonly { readonly id: NoteKind; readonly paper: Paper; readonly tilt: number }[] = [
  { id: 'text', paper: 'yellow', tilt: -4 },
  { id: 'picture', paper: 'white', tilt: 3 },
  { id: 'list', paper: 'green', tilt: -2 },
  { id: 'poll', paper: 'pink', tilt: 4 },
];

type Props = { trigger: ReactNode; placement: 'bottom end' | 'top end' | 'bottom start' } & ChoosingProps;
type ChoosingProps = { onChoose: (kind: NoteKind) => void; onOpenChange: (isOpen: boolean) => void };

/* The four kinds of notes, each as a small one of its kind; `trigger` is the button that opens them. */
export function NewNoteMenu({ trigger, placement, onChoose, onOpenChange }: Props): ReactNode {
  const t = useTranslations('reminders.new');
  return (
    <MenuTrigger onOpenChange={onOpenChange}>
      {trigger}
      <Popover className="pop new-note" placement={placement} offset={16}>
        <Menu aria-label={t('label')} className="outline-none">
          {kinds.map(({ id, paper, tilt }) => (
            <MenuItem key={id} id={id} textValue={t(`${id}.title`)} className="pop-item" onAction={() => onChoose(id)}>
              <span
                className="mini"
                data-paper={paper}
                style={{ '--r': `${tilt}deg` } as CSSProperties}
                aria-hidden="true"
              >
                {id === 'text' ? 'Aa' : <Icon name={id} />}
              </span>
              <span>
                <Text slot="label" className="block text-lead font-[750]">
                  {t(`${id}.title`)}
                </Text>
                <Text slot="description" className="block text-small text-ink-2">
                  {t(`${id}.says`)}
                </Text>
              </span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/* The screen's one action on a phone: it says how to close what it opened, and steps aside while one reads on. */
export function NewNoteFab({ onChoose, onOpenChange }: ChoosingProps): ReactNode {
  const t = useTranslations('reminders.new');
  const [isOpen, setOpen] = useState(false);
  const isAside = useReadingOn() && !isOpen;
  const change = (open: boolean) => {
    setOpen(open);
    onOpenChange(open);
  };
  const look = isOpen ? 'shuts' : isAside ? 'only aside' : 'only';
  const trigger = (
    <AriaButton className={`btn fill fab ${look}`} aria-label={t('label')}>
      <Icon name={isOpen ? 'close' : 'plus'} />
      {isOpen && t('close')}
    </AriaButton>
  );
  return <NewNoteMenu trigger={trigger} placement="top end" onChoose={onChoose} onOpenChange={change} />;
}
