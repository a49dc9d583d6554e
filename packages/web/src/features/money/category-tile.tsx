import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { inkOf } from '#ui/meter.tsx';
import type { CategoryLook } from './category-look.ts';

type Props = Pick<CategoryLook, 'icon'> & Partial<CategoryLook> & { isSmall?: boolean };

/* What a category is known by, before its name; without an ink in the colours of what is around it. */
export function CategoryTile({ icon, ink, isSmall = false }: Props): ReactNode {
  return (
    <span className={isSmall ? 'ui-category size-[32px]' : 'ui-category'} style={ink && inkOf(ink)}>
      <Icon name={icon} size="small" />
    </span>
  );
}
