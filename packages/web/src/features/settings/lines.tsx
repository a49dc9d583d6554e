import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-shapes.tsx';
import { RowParts } from '#ui/row.tsx';

/** What a row of the settings says that leads to a page of its own. */
export function Lines({ icon, title, fact }: { icon: IconName; title: string; fact?: string | undefined }) {
  return (
    <>
      <Icon name={icon} />
      <RowParts title={title} detail={fact} />
      <Icon name="chevron" size="small" />
    </>
  );
}
