import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.tsx';
import { RowParts } from './row.tsx';

type Words = {
  icon?: IconName;
  /* Replaces the icon. */
  lead?: ReactNode;
  title: string;
  detail?: ReactNode;
};
type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> & { ref?: Ref<HTMLAnchorElement> };
type Press = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'>;

/* A row that leads to a page. */
export const RowLink = createLink(RowAnchor);

function RowAnchor({ icon, lead, title, detail, ...rest }: Anchor & Words): ReactNode {
  return (
    <a {...rest} className="ui-row">
      {contents({ icon, lead, title, detail })}
    </a>
  );
}

/* A row that opens something over the page. */
export const RowButton = ({ icon, lead, title, detail, ...rest }: Press & Words): ReactNode => (
  <button type="button" {...rest} className="ui-row">
    {contents({ icon, lead, title, detail })}
  </button>
);

const contents = ({ icon, lead, title, detail }: { [Key in keyof Words]: Words[Key] | undefined }) => (
  <>
    {icon ? <Icon name={icon} /> : lead}
    <RowParts title={title} detail={detail} />
    <Icon name="chevron" size="small" />
  </>
);
