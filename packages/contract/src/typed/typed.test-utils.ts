import { ruleOf } from '../recurrence/recurrence.ts';
import { dayFrom } from '../time/day.ts';
import type { Context, Form, Language, Part } from './parts.ts';
import { wordsOf } from './speaking.ts';
import { understand } from './understand.ts';

/** A Sunday. */
export const TODAY = dayFrom('2026-11-29');

export const PEOPLE = [
  { id: 'me', name: 'Léa' },
  { id: 'ben', name: 'Ben' },
  { id: 'ana', name: 'Ana García' },
  { id: 'yuki', name: '由紀' },
  { id: 'ming', name: '小明' },
  { id: 'chloe', name: 'Chloé' },
];

export const contextOf = (form: Form, more: Partial<Context> = {}): Context => ({
  form,
  today: TODAY,
  currency: 'EUR',
  decimals: 2,
  me: 'me',
  people: PEOPLE,
  ...more,
});

export const read = (language: Language, form: Form, text: string, more: Partial<Context> = {}) =>
  understand(text, wordsOf(language), contextOf(form, more));

/** The recognized parts in one line: the title in quotes, then each part. */
export function said(language: Language, form: Form, text: string, more: Partial<Context> = {}): string {
  const { parts, title } = read(language, form, text, more);
  return [`"${title}"`, ...parts.map((part) => partText(part, more.currency ?? 'EUR'))].join(' ');
}

function partText(part: Part, own: string): string {
  switch (part.kind) {
    case 'amount':
      return `${part.minor}${part.currency === own ? '' : part.currency}`;
    case 'payer':
      return `by:${part.id ?? asked(part.asked)}`;
    case 'people':
      return `with:${part.ids.length === PEOPLE.length ? 'all' : part.ids.join(',')}${asked(part.asked)}`;
    case 'day':
      return part.day.replace('2026-', '');
    case 'repeat':
      return `${ruleOf(part.recurrence).replace('FREQ=', '')}${part.isPinned ? '' : '~'}@${part.firstOn.replace('2026-', '')}`;
  }
}

const asked = (names: readonly { readonly ids: readonly string[] }[]): string =>
  names.map(({ ids }) => `?${ids.join('/')}`).join('');
