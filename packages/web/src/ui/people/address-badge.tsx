import type { ReactNode } from 'react';

/* The household as its number, or one or two letters, on an ink enamel badge. The name is next to it. */
type Props = { name: string; address?: string; className?: string };

export const AddressBadge = ({ name, address, className = '' }: Props): ReactNode => (
  <span className={`ui-badge ui-num ${className}`} aria-hidden="true">
    {addressBadgeOf(name, address)}
  </span>
);

function addressBadgeOf(name: string, address = ''): string {
  const number = /(?:^|[^\p{L}\p{N}])(\d{1,4})(?=$|[^\p{L}\p{N}])/u;
  const found = number.exec(name) ?? number.exec(address);
  if (found?.[1]) return found[1];
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? '') : [...(words[0] ?? '?')].slice(0, 2);
  return /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(letters[0] ?? '')
    ? (letters[0] ?? '')
    : letters.join('').toUpperCase();
}
