import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '../buttons/link.tsx';
import { PageHeader } from './section.tsx';

type Props = { title: string; to: NonNullable<LinkProps['to']>; back: string };

/* The header of a page below another, with the way back there. */
export const SubHeader = ({ title, to, back }: Props): ReactNode => (
  <PageHeader title={title} above={<BackLink to={to}>{back}</BackLink>} />
);
