import { Icon } from '#ui/icon.tsx';
import { inkOf } from '#ui/meter.tsx';
import type { CategoryLook } from './category-look.ts';

type Props = Pick<CategoryLook, 'icon'> & Partial<CategoryLook> & { isSmall?: boolean };

/* What a category is known by, before its name. */
export function CategoryTile({ icon, ink, isSmall = false }: Props) {
  const classes = ['ui-category', isSmall && 'size-[32px]', !ink && 'bg-sunken text-ink'];
  return (
    <span className={classes.filter(Boolean).join(' ')} style={ink && inkOf(ink)}>
      <Icon name={icon} size="small" />
    </span>
  );
}
