import type { Form, Understood } from '@hestia/contract/typed/parts.ts';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import { useUser } from '#platform/session/session.ts';
import { useCurrency, useDecimals } from '#ui/figures/currency.tsx';
import type { prepare, readText } from './reader.ts';
import type { TypedState } from './typed-draft.ts';

type Parser = { readonly readText: typeof readText; readonly prepare: typeof prepare };
let loaded: Parser | null = null;

async function load(locale: string): Promise<Parser> {
  const parser: Parser = await withTexts(import('./reader.ts'), 'expense');
  parser.prepare(locale);
  loaded = parser;
  return parser;
}

/** Parses the text of a new thing; null until the parser has loaded. */
type Reader = (text: string, state: TypedState, currency?: Currency) => Understood | null;
/** The currency of typed amounts, if it isn't the household's. */
type Currency = { readonly currency: string; readonly decimals: number };

export function useReader(form: Form, people: readonly HouseholdMember[]): Reader {
  const locale = useLocale();
  const today = useToday();
  const own = { currency: useCurrency(), decimals: useDecimals() };
  const me = useUser().id;
  const parser = useParser(locale);
  const named = people.map(({ id, username }) => ({ id, name: username }));
  return (text, { kept, answers, chosen }, currency = own) =>
    parser?.readText(text, locale, { form, today, me, people: named, kept, answers, without: chosen, ...currency }) ??
    null;
}

/** Until it has loaded, the words are a title. */
function useParser(locale: string): Parser | null {
  const [parser, setParser] = useState(loaded);
  useEffect(() => {
    load(locale).then(setParser, () => undefined);
  }, [locale]);
  return parser;
}
