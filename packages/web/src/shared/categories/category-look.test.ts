import { expect, test } from 'vitest';
import { kindOf, looksOf, lookOfName } from './category-look.ts';

type CategoryTexts = { category: { suggested: Record<'groceries' | 'rent' | 'energy' | 'fun', string> } };
const catalogues = import.meta.glob<CategoryTexts>('../../../../messages/*/money.json', { eager: true });

test.each(Object.entries(catalogues))(
  'suggestions in %s are recognized by their words, each as its own kind',
  (_, texts) => {
    const { groceries, rent, energy, fun } = texts.category.suggested;
    expect([groceries, rent, energy, fun].map(kindOf)).toEqual(['cart', 'home', 'bolt', 'film']);
  },
);

test.each([
  ['Courses', 'cart'],
  ['Lebensmittel', 'cart'],
  ['食費', 'cart'],
  ['Loyer et charges', 'home'],
  ['房租', 'home'],
  ['Énergie', 'bolt'],
  ['Assurance habitation', 'shield'],
  ['Salidas', 'film'],
  ['Einkäufe', 'cart'],
  ['Wasser', 'bolt'],
  ['Cadeau', 'smile'],
  ['Bureau', 'receipt'],
  ['Something different', 'receipt'],
  ['Xyz', 'receipt'],
])('a category named %s has the icon %s', (name, icon) => expect(lookOfName(name)).toBe(icon));

test('neighboring categories have different inks, and refunds use none of them', () => {
  const names = ['Refund', 'a', 'b', 'c', 'd', 'e', 'f'];
  const looks = looksOf(names.map((name) => ({ id: name, name, totalAmount: 0 })));
  expect(names.slice(1).map((name) => looks.get(name)?.ink)).toEqual([1, 2, 3, 4, 5, 1]);
  expect(looks.get('Refund')?.icon).toBe('repeat');
});
