import type { User } from '@hestia/contract/accounts/schemas.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { RowParts } from '#ui/row.tsx';

type Props = { names: readonly User[]; onOpen: (name: User) => void };

/** Names without an account, to choose one. */
export const NameRows = ({ names, onOpen }: Props) => (
  <ul>
    {names.map((name) => (
      <li key={name.id}>
        <button type="button" className="ui-row" onClick={() => onOpen(name)}>
          <Avatar member={name} size={36} />
          <RowParts title={name.username} />
          <Icon name="chevron" size="small" />
        </button>
      </li>
    ))}
  </ul>
);
