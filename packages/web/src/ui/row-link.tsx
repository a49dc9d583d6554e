import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';
import { RowParts } from './row.tsx';

type Words = { icon: IconName; title: string; detail?: ReactNode };
type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> & { ref?: Ref<HTMLAnchorElement> };
type Press = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'>;

/* A row that leads to a page. */
export const RowLink = createLink(RowAnchor);

function RowAnchor({ icon, title, detail, ...rest }: Anchor & Words): ReactNode {
  return (
    <a {...rest} className="ui-row">
      <Contents icon={icon} title={title} detail={detail} />
    </a>
  );
}

/* A row that opens something over the page. */
export const RowButton = ({ icon, title, detail, ...rest }: Press & Words): ReactNode => (
  <button type="button" {...rest} className="ui-row">
    <Contents icon={icon} title={title} detail={detail} />
  </button>
);

const Contents = ({ icon, title, detail }: Words): ReactNode => (
  <>
    <Icon name={icon} />
    <RowParts title={title} detail={detail} />
    <Icon name="chevron" size="small" />
  </>
);
