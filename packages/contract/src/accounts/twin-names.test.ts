import { describe, expect, it } from 'vitest';
import { areTwins } from './twin-names.ts';

describe('names of two people in one household', () => {
  it.each([
    ['Ben', 'ben'],
    ['Léa', 'LEA'],
    ['Inès', 'Ine\u0300s'],
    ['Ben', 'Ｂｅｎ'],
    ['Ben', '𝐁𝐞𝐧'],
    ['Ben', ' B-e n. '],
    ['Søren', 'Soren'],
    ['Anna', 'А\u006ena'],
    ['Anna', 'Аnnа'],
    ['TOM', 'ТОМ'],
    ['Peter', 'Реtеr'],
    ['Niko', 'Νiκο'],
    ['ΝΙΚΟΣ', 'νικος'.toUpperCase()],
    ['Νίκη', 'ΝΙΚΗ'],
    ['Ian', 'lan'],
    ['Bob', 'B0b'],
    ['Paul', 'Pau1'],
    ['由紀', '由紀 '],
    ['!!', '!!'],
    ['Lea', 'Lea\ufe0f'],
    ['Lea', 'L\u{e0100}ea'],
    ['Lea', 'Lea\u180b'],
    ['Lea', 'Lea\u0e31'],
    ['Lea', 'Le\u05b0a\u064b\u0592'],
    ['Лея', 'Лея\u0488'],
    ['Lea', 'Ꮮea'],
    ['Lea', 'ʟᴇᴀ'],
  ])('%s and %s are taken for one', (one, other) => {
    expect(areTwins(one, other)).toBe(true);
    expect(areTwins(other, one)).toBe(true);
  });

  it.each([
    ['Ben', 'Bea'],
    ['Lia', 'Ila'],
    ['Anna', 'Anne'],
    ['はな', 'ばな'],
    ['राम', 'रोम'],
    ['รัก', 'รัง'],
    ['กัน', 'กิน'],
    ['שָׁלוֹם', 'שָׁלוּם'],
    ['Анна', 'Инна'],
    ['由紀', '由記'],
    ['Ben', 'Ben 2'],
    ['!!', '??'],
    ['🦊', '🐻'],
  ])('%s and %s are two', (one, other) => expect(areTwins(one, other)).toBe(false));
});
