import type { Book } from '@hestia/contract/imports/book.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { useTranslations } from 'use-intl';
import { Section } from '#ui/rows/section.tsx';
import { Select } from '#ui/fields/choices/select.tsx';
import { categoriesIn, type Choices, GENERAL, type Household, NEW, OUT } from './choices.ts';

export type ChoiceProps = { book: Book; household: Household; choices: Choices; onChange: (choices: Choices) => void };

/* Matches each person of the file with a member. */
export function MemberChoices({ book, household, choices, onChange }: ChoiceProps) {
  const t = useTranslations('imports');
  const known = household.members.map(({ id, name }) => ({ id, label: name }));
  return (
    <Section title={t('people')}>
      <p className="pt-2 text-small text-ink-2">{t('peopleSays')}</p>
      <div className="import-choices">
        {book.members.map(({ key, name }) => (
          <Select
            key={key}
            label={name}
            choices={[...known, { id: NEW, label: t('new', { name }) }, { id: OUT, label: t('out') }]}
            value={choices.members[key] ?? NEW}
            onChange={(id) => onChange({ ...choices, members: { ...choices.members, [key]: id } })}
          />
        ))}
      </div>
    </Section>
  );
}

/* Matches each category of the file with one of the household. */
export function CategoryChoices({ book, household, choices, onChange }: ChoiceProps) {
  const t = useTranslations('imports');
  const names = categoriesIn(book);
  if (names.length === 0) return null;
  const known = household.categories
    .filter(({ name }) => name !== REFUND_CATEGORY)
    .map(({ id, name }) => ({ id, label: name }));
  return (
    <Section title={t('categories')}>
      <div className="import-choices">
        {names.map((name) => (
          <Select
            key={name}
            label={name}
            choices={[...known, { id: NEW, label: t('new', { name }) }, { id: GENERAL, label: t('general') }]}
            value={choices.categories[name] ?? GENERAL}
            onChange={(id) => onChange({ ...choices, categories: { ...choices.categories, [name]: id } })}
          />
        ))}
      </div>
    </Section>
  );
}
