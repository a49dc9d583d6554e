import './split.css';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { enterKey } from '#ui/fields/enter-key.ts';

type Props = {
  label: string;
  /* The typed value; until then it shows the filled one. */
  typed: string | undefined;
  filled: string;
  onChange: (text: string) => void;
  isWhole?: boolean;
  before?: string;
  after?: string;
};

/* A part of a whole, at the end of its row. */
export function PartField({ label, typed, filled, onChange, isWhole, before, after }: Props) {
  return (
    <TextField
      className={typed === undefined ? 'split-portion split-portion-filled' : 'split-portion'}
      aria-label={label}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...enterKey({})}
      value={typed ?? filled}
      onChange={onChange}
    >
      {before && <span className="text-ink-2">{before}</span>}
      {/* Typing replaces the filled value. */}
      <Input placeholder="0" onFocus={(event) => event.currentTarget.select()} />
      {after && <span className="text-ink-2">{after}</span>}
    </TextField>
  );
}
