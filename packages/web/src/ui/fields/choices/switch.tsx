import type { ReactNode } from 'react';

type Props = {
  children: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
};

/* The browser's own checkbox under a drawn switch: first pages have one. */
export const Switch = ({ children, isSelected, isDisabled = false, onChange }: Props): ReactNode => (
  <label className="ui-switch" data-selected={isSelected || undefined} data-disabled={isDisabled || undefined}>
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the browser says it of a checkbox
      role="switch"
      className="sr-only"
      checked={isSelected}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere]">{children}</span>
    <span className="ui-switch-track" />
  </label>
);
