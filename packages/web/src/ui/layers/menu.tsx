import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { useBackCloses } from '../gestures/use-back-closes.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.tsx';

export type MenuEntry = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly onAction: () => void;
};

export type MenuProps = {
  /* The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>, string>;
  entries: readonly MenuEntry[];
  /* The entry that holds now, for menus that choose one of several. */
  chosen?: string | null;
  /* Whether it is open as soon as it is there. */
  startsOpen?: boolean;
};

export function Menu({ trigger, entries, chosen, startsOpen = false }: MenuProps): ReactNode {
  const [isOpen, setOpen] = useState(startsOpen);
  useBackCloses(isOpen, () => setOpen(false));
  const choosing =
    chosen === undefined ? {} : { selectionMode: 'single' as const, selectedKeys: chosen === null ? [] : [chosen] };
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Pressable>{trigger}</Pressable>
      <Popover className="ui-pop">
        <AriaMenu className="ui-pop-list" items={entries} {...choosing}>
          {(entry) => (
            <MenuItem
              id={entry.id}
              textValue={entry.label}
              onAction={entry.onAction}
              className={entry.danger ? 'ui-pop-item ui-pop-item-danger' : 'ui-pop-item'}
            >
              {entry.icon && <Icon name={entry.icon} size="small" />}
              <span className="ui-words">{entry.label}</span>
              {chosen === entry.id && (
                <span className="ml-auto">
                  <Icon name="check" size="tiny" />
                </span>
              )}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
