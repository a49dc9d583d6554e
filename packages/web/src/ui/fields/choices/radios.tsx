import { type ReactNode, useId } from 'react';

type Props<Id extends string> = {
  /* The accessible name of the group. */
  label: string;
  choices: readonly {
    readonly id: Id;
    readonly content: ReactNode;
    /* If the content has no text. */
    readonly label?: string;
    readonly lang?: string;
  }[];
  value: Id;
  onChange: (id: Id) => void;
  className: string;
  itemClassName: string;
};

/* One of a few choices, in any shape, with the browser's own radio buttons: for first pages, which must be light. */
export function Radios<Id extends string>(props: Props<Id>): ReactNode {
  const { choices, value, onChange, className, itemClassName } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={props.label} className={className}>
      {choices.map(({ id, content, label, lang }) => (
        <label key={id} className={`ui-radio ${itemClassName}`} lang={lang} data-selected={id === value || undefined}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={label}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          {content}
        </label>
      ))}
    </div>
  );
}
