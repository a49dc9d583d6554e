import { Icon } from '#ui/icons/icon.tsx';
import { inkOf } from '#ui/figures/meter.tsx';
import type { CategoryLook } from '#shared/categories/category-look.ts';

type Props = Pick<CategoryLook, 'icon'> & Partial<CategoryLook> & { isSmall?: boolean };

/* A category's icon, before its name. */
export function CategoryTile({ icon, ink, isSmall = false }: Props) {
  const classes = ['ui-category', isSmall && 'size-[32px]', !ink && 'bg-sunken text-ink'];
  return (
    <span className={classes.filter(Boolean).join(' ')} style={ink && inkOf(ink)}>
      <Icon name={icon} size="small" />
    </span>
  );
}
