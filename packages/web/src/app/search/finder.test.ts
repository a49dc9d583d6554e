import { expect, test, vi } from 'vitest';
import { findAll, type Findable, type Hit } from './finder.ts';

const item = (title: string, words = ''): Findable => ({ id: title, title, words });

const find = (items: readonly Findable[], words: string) =>
  new Promise<readonly Hit<Findable>[]>((resolve) => {
    findAll(items, words, resolve);
  });
const titles = async (items: readonly Findable[], words: string) =>
  (await find(items, words)).map((hit) => hit.item.title);

const flat = ['Pizza with Ben', 'Crème fraîche', 'Bins out', 'Électricité', '牛乳を買う', 'がっこう', '買電球'].map(
  (title) => item(title),
);

test.each([
  ['pizza', 'Pizza with Ben'],
  ['BEN pizza', 'Pizza with Ben'],
  ['creme fraiche', 'Crème fraîche'],
  ['electricite', 'Électricité'],
  ['牛乳', '牛乳を買う'],
  ['電球', '買電球'],
])('“%s” finds “%s”', async (words, title) => {
  expect(await titles(flat, words)).toEqual([title]);
});

test.each(['piza', 'pizzza', 'pzza', 'pizaz'])('a wrong letter in “%s” still finds the pizza', async (words) => {
  expect(await titles(flat, words)).toEqual(['Pizza with Ben']);
});

test.each(['bims xyz', 'かっこう', 'quinoa', '  ', ''])('“%s” finds nothing', async (words) => {
  expect(await titles(flat, words)).toEqual([]);
});

test('a word at the start of a title comes before one within a word, and one beside the title is found', async () => {
  const items = [item('Caribbean rice'), item('Bean stew'), item('Shopping', 'tomatoes\nbeans')];
  expect((await titles(items, 'bean'))[0]).toBe('Bean stew');
  expect(await titles(items, 'bean')).toHaveLength(3);
});

test('matches are marked where they are in the title as written', async () => {
  const [hit] = await find([item('Bar à crème fraîche')], 'creme');
  expect(hit?.ranges.map(([start, end]) => 'Bar à crème fraîche'.slice(start, end))).toEqual(['crème']);
  const [beside] = await find([item('Groceries', 'Milk')], 'milk');
  expect(beside?.ranges).toEqual([]);
});

test('an emoji is found, and signs of a pattern are letters like others', async () => {
  expect(await titles([item('Pizza 🍕'), item('Salad')], '🍕')).toEqual(['Pizza 🍕']);
  expect(await titles([item('a+b (c)'), item('other')], 'a+b (c')).toEqual(['a+b (c)']);
  expect(await titles(flat, '.*')).toEqual([]);
});

test('ten thousand expenses are searched in slices, and a canceled search returns nothing', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => item(`Groceries ${at}`, 'Market\n12.40'));
  expect(await titles(many, 'groceries 9999')).toContain('Groceries 9999');
  const onFound = vi.fn<(hits: readonly Hit<Findable>[]) => void>();
  findAll(many, 'groceries', onFound)();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(onFound).not.toHaveBeenCalled();
});
