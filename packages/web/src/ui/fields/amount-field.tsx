import { currencyIn, isUnclearFigure } from '@hestia/contract/money/coins/typed-figures.ts';
import { type ReactNode, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { evaluateAmount } from '../figures/arithmetic.ts';
import { useCurrency, useMoneyParts, useMoneyText } from '../figures/currency.tsx';
import { useNotation } from '../figures/notation.ts';
import { enterKey } from './enter-key.ts';
import { fieldAround, FieldLabel, type FieldProps, FieldWords } from './field-words.tsx';
import { Money } from '../figures/money.tsx';

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid' | 'value' | 'onChange'> &
  FieldProps & {
    /* The label is only for screen readers: where the size explains it. */
    hideLabel?: boolean;
    /* As typed; `evaluateAmount` computes it. */
    value: string;
    onChange: (typed: string) => void;
    /* The large field of a form about one amount. */
    big?: boolean;
    after?: ReactNode;
  };

/*
 * An amount that also accepts a sum: "12+3,50" shows its result while typing, and is replaced by it on leaving the
 * field. An ambiguous text shows its interpretation.
 */
export function AmountField(props: Props): ReactNode {
  const { label, hideLabel, help, error, value, onChange, big, after, ...rest } = props;
  const text = useMoneyText();
  const typed = evaluateAmount(value, useNotation());
  const isUnclear = useIsUnclear(value);
  const [done, setDone] = useState<{ sum: string; result: string }>();
  const finish = () => {
    if (!typed?.isSum) return;
    const result = text(typed.minor, { bare: true });
    setDone({ sum: value, result });
    onChange(result);
  };
  const isShown = typed?.isSum || (typed && isUnclear);
  const note = isShown ? `= ${text(typed.minor)}` : done?.result === value ? `${done.sum} =` : undefined;
  return (
    <TextField
      {...rest}
      {...enterKey(rest)}
      {...fieldAround(error)}
      {...(hideLabel ? { 'aria-label': label } : {})}
      value={value}
      onChange={onChange}
      onBlur={finish}
      className={big ? 'ui-field ui-amount pt-0' : 'ui-field'}
      inputMode="decimal"
      autoComplete="off"
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      {big && (
        <output className="ui-num block min-h-[1.4em] text-small text-ink-2" aria-live="polite">
          {note}
        </output>
      )}
      <div className="ui-field-box">
        <span className="ui-field-value">
          {big ? <Input placeholder={text(0, { bare: true })} /> : <Input />}
          {big && typed && (
            <span className="ui-amount-display" aria-hidden="true">
              <Money minor={typed.minor} small="fraction" bare />
            </span>
          )}
        </span>
        {after}
      </div>
      <FieldWords help={big ? help : (note ?? help)} error={error} />
    </TextField>
  );
}

/* Whether the text might mean thousands as well as decimals, or names another currency. */
function useIsUnclear(value: string): boolean {
  const own = useCurrency();
  const symbol = useMoneyParts()(0).find(({ type }) => type === 'currency')?.value;
  const named = currencyIn(value);
  const isOther = named !== null && ![own.toLowerCase(), symbol?.toLowerCase()].includes(named.toLowerCase());
  return isOther || isUnclearFigure(value);
}
