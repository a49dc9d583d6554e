import type { TextFieldProps } from 'react-aria-components/TextField';
import { pressedKey } from '#platform/kernel/pressed-key.ts';

type Keys = Pick<TextFieldProps, 'enterKeyHint' | 'onKeyDown'>;

/**
 * Enter in a single-line field, labeled as on a phone's keyboard. By default it submits the form. With the hint `next` it moves
 * to the next field if that is empty.
 */
export const enterKey = ({ enterKeyHint = 'done', onKeyDown = moveOn }: Keys): Keys => ({
  enterKeyHint,
  ...(enterKeyHint === 'next' && { onKeyDown }),
});

const moveOn: NonNullable<Keys['onKeyDown']> = (event) => {
  const { form } = event.currentTarget as HTMLInputElement;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input:read-write') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget as HTMLInputElement) + 1];
  if (pressedKey(event) !== 'Enter' || next?.value !== '') return event.continuePropagation();
  event.preventDefault();
  next.focus();
};
