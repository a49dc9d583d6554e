import { type HTMLInputAutoCompleteAttribute, type ReactNode, useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField';
import { useEndlessWord } from './endless-word.ts';
import { enterKey } from './enter-key.ts';
import { fieldAround, FieldLabel, type FieldProps, FieldWords } from './field-words.tsx';
import { MAX_TYPED } from './max-typed.ts';

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'autoComplete'> &
  FieldProps & {
    /* The label is read out but not seen: for searches whose icon says it. */
    hideLabel?: boolean;
    /* At the right end of the label's line; in tab and reading order it comes after the field. */
    beside?: ReactNode;
    placeholder?: string;
    autoComplete?: HTMLInputAutoCompleteAttribute;
    before?: ReactNode;
    after?: ReactNode;
    multiline?: boolean;
  };

export function TextField(props: Props): ReactNode {
  const { label, hideLabel, beside, help, error, placeholder, before, after, multiline, ...rest } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const endless = useEndlessWord(area, multiline ? (rest.value ?? '') : '');
  const hint = placeholder === undefined ? {} : { placeholder };
  return (
    <AriaTextField
      {...(multiline ? { maxLength: MAX_TYPED } : {})}
      {...rest}
      {...(multiline ? {} : enterKey(rest))}
      {...(hideLabel ? { 'aria-label': label } : {})}
      {...fieldAround(error)}
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <div className="ui-field-box">
        {before}
        {multiline ? (
          <TextArea ref={area} {...hint} dir="auto" rows={1} data-endless={endless} />
        ) : (
          <Input {...hint} dir="auto" />
        )}
        {after}
      </div>
      {beside && <div className="ui-field-side">{beside}</div>}
      <FieldWords help={help} error={error} />
    </AriaTextField>
  );
}
