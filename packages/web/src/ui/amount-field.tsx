import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { decimalSignOf, evaluateAmount } from './arithmetic.ts';
import { useMoneyText } from './currency.tsx';
import { FieldLabel, FieldWords } from './field-words.tsx';
import { useLocale } from 'use-intl';

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'value' | 'onChange'> & {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /* As typed; `evaluateAmount` says what it comes to. */
  value: string;
  onChange: (typed: string) => void;
  /* The poster-size field of a form about one amount. */
  big?: boolean;
  after?: ReactNode;
};

/* An amount that also takes a sum: "12+3,50" shows its result as it is typed. */
export function AmountField({ label, help, error, value, onChange, big, after, ...rest }: Props): ReactNode {
  const text = useMoneyText();
  const typed = evaluateAmount(value, decimalSignOf(useLocale()));
  const result = typed?.isSum ? `= ${text(typed.cents)}` : undefined;
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      className={big ? 'field amount' : 'field'}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      inputMode="decimal"
      autoComplete="off"
    >
      <FieldLabel>{label}</FieldLabel>
      {big && (
        <output className="amount-typed num" aria-live="polite">
          {result}
        </output>
      )}
      <div className="box">
        <Input />
        {after}
      </div>
      <FieldWords help={big ? help : (result ?? help)} error={error} />
    </TextField>
  );
}
