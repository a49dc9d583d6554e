import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { useTranslations } from 'use-intl';
import { useBackCloses } from '../../gestures/use-back-closes.ts';
import { fieldAround, FieldLabel, type FieldProps, FieldWords } from '../field-words.tsx';
import { Icon } from '../../icons/icon.tsx';

type Choice<Id extends string> = { readonly id: Id; readonly label: string; readonly before?: ReactNode };

type Props<Id extends string> = FieldProps & {
  choices: readonly Choice<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  placeholder?: string;
  /* More choices than are read at a glance. */
  isLong?: boolean;
};

export function Select<Id extends string>(props: Props<Id>): ReactNode {
  const { label, choices, value, onChange, placeholder, help, error, isLong } = props;
  const [wanted, setWanted] = useState('');
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  const chosen = choices.find((choice) => choice.id === value);
  const filtered = wanted === '' ? choices : choices.filter((choice) => plain(choice.label).includes(plain(wanted)));
  return (
    <AriaSelect
      {...fieldAround(error)}
      value={value}
      onChange={(key) => {
        const next = choices.find((choice) => choice.id === key);
        if (next) onChange(next.id);
      }}
      isOpen={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens);
        setWanted('');
      }}
      {...(placeholder === undefined ? {} : { placeholder })}
    >
      <FieldLabel>{label}</FieldLabel>
      <Button className="ui-field-box ui-select-button">
        <SelectValue className="flex items-center gap-2">
          {/* The selected value stays visible while the search hides it. */}
          {({ defaultChildren }) =>
            chosen && isLong ? <span className="ui-words">{chosen.label}</span> : defaultChildren
          }
        </SelectValue>
        <Icon name="chevron" size="tiny" />
      </Button>
      <FieldWords help={help} error={error} />
      <Popover className="ui-pop">
        {isLong && <Search wanted={wanted} onChange={setWanted} />}
        <ListBox className="ui-pop-list" items={filtered}>
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.label} className="ui-pop-item">
              {choice.before}
              <span className="ui-words">{choice.label}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

/* Narrows a long list to the choices that contain what is typed. */
function Search({ wanted, onChange }: { wanted: string; onChange: (wanted: string) => void }): ReactNode {
  const t = useTranslations('ui');
  return (
    <div className="ui-field ui-pop-search">
      <div className="ui-field-box">
        <input
          type="search"
          enterKeyHint="done"
          dir="auto"
          aria-label={t('searchChoices')}
          placeholder={t('searchChoices')}
          value={wanted}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}

/** Text for comparing: without case and accents. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
