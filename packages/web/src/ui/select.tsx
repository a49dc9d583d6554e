import { type ReactNode, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { FieldLabel, FieldWords } from './field-words.tsx';
import { Icon } from './icon.tsx';
import { lazyPart } from './lazy-part.tsx';

const SelectSearch = lazyPart(async () => (await import('./select-search.tsx')).SelectSearch);

type Choice<Id extends string> = { readonly id: Id; readonly label: string; readonly before?: ReactNode };

type Props<Id extends string> = {
  label: string;
  choices: readonly Choice<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  placeholder?: string;
  help?: ReactNode;
  error?: string | undefined;
  /* More choices than one reads through. */
  isLong?: boolean;
};

export function Select<Id extends string>(props: Props<Id>): ReactNode {
  const { label, choices, value, onChange, placeholder, help, error, isLong } = props;
  const list = (
    <ListBox className="pop-list" items={choices}>
      {(choice) => (
        <ListBoxItem id={choice.id} textValue={choice.label} className="pop-item">
          {choice.before}
          {choice.label}
        </ListBoxItem>
      )}
    </ListBox>
  );
  return (
    <AriaSelect
      className="field"
      value={value}
      onChange={(key) => {
        const chosen = choices.find((choice) => choice.id === key);
        if (chosen) onChange(chosen.id);
      }}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      {...(placeholder === undefined ? {} : { placeholder })}
    >
      <FieldLabel>{label}</FieldLabel>
      <Button className="box select-button">
        <SelectValue className="flex items-center gap-2" />
        <Icon name="chevron" size="tiny" />
      </Button>
      <FieldWords help={help} error={error} />
      <Popover className="pop">
        {isLong ? (
          <Suspense fallback={null}>
            <SelectSearch>{list}</SelectSearch>
          </Suspense>
        ) : (
          list
        )}
      </Popover>
    </AriaSelect>
  );
}
