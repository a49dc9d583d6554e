// The vocabularies of the six languages, each compiled when it is first asked for.
import type { Language } from './parts.ts';
import { de } from './vocabularies/de.ts';
import { en } from './vocabularies/en.ts';
import { es } from './vocabularies/es.ts';
import { fr } from './vocabularies/fr.ts';
import { ja } from './vocabularies/ja.ts';
import { zh } from './vocabularies/zh.ts';
import { type CompiledVocabulary, compiled, type Vocabulary } from './vocabularies/vocabulary.ts';

const vocabularies: Readonly<Record<Language, Vocabulary>> = { en, de, fr, es, zh, ja };
const known = new Map<Language, CompiledVocabulary>();

/** The words of a language. */
export function wordsOf(language: Language): CompiledVocabulary {
  const found = known.get(language) ?? compiled(vocabularies[language]);
  known.set(language, found);
  return found;
}
