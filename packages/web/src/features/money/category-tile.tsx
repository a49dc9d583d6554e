import { Icon } from '#ui/icon.tsx';
import type { CategoryLook } from './category-look.ts';

type Props = Pick<CategoryLook, 'icon'> & Partial<CategoryLook> & { isSmall?: boolean };

/* What a category is known by, before its name; without an ink in the colours of what is around it. */
export function CategoryTile({ icon, ink, isSmall = false }: Props) {
  const classes = ['ui-category', isSmall && 'ui-category-small', ink && `ui-ink-${ink}`];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <Icon name={icon} size="small" />
    </span>
  );
}
