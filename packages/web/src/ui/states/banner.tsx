import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.tsx';

type Props = { icon: IconName; children: ReactNode; action?: ReactNode };

/* Under the page header: what waits or went wrong, and at the end what one can do about it. */
export const Banner = ({ icon, children, action }: Props): ReactNode => (
  <div className="ui-banner" role="status">
    <Icon name={icon} />
    <span>{children}</span>
    {action}
  </div>
);
