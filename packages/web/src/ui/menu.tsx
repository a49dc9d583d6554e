import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

export type MenuEntry = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly onAction: () => void;
};

/* `trigger` is the button that opens it. */
export function Menu({ trigger, entries }: { trigger: ReactNode; entries: readonly MenuEntry[] }): ReactNode {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="pop">
        <AriaMenu className="pop-list" items={entries}>
          {(entry) => (
            <MenuItem
              id={entry.id}
              textValue={entry.label}
              onAction={entry.onAction}
              className={entry.danger ? 'pop-item danger' : 'pop-item'}
            >
              {entry.icon && <Icon name={entry.icon} size="small" />}
              {entry.label}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
