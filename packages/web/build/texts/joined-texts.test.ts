import { expect, test } from 'vitest';
import { joinedIn, joinedTexts } from './joined-texts.ts';

test("screens join facts, and users' texts with other words, only by the helper", () => {
  expect(joinedTexts()).toEqual([]);
});

test.each([
  ["export const detail = (name: string, at: string) => [name, at].join(' · ');", ["' · '"]],
  ["export const detail = (name: string, at: string) => name + ' · ' + at;", ["name + ' · '"]],
  ['export const detail = (name: string, at: string) => `${name} · ${at}`;', ['`${name} · ${at}`']],
  ['export const Tail = ({ text }) => <i>{text && ` · ${text}`}</i>;', ['` · ${text}`']],
])('facts that are joined by hand are found: %s', (source, found) => {
  expect(joinedIn(source)).toEqual(found);
});

test.each([
  ['<p>{author.username} · {at}</p>', ['{author.username}', '{at}']],
  ['<p>{names} · <span>{at}</span></p>', ['{names}']],
  ['<p>{find(id).username} <Away /></p>', ['{find(id).username}']],
  ['<button>{icon}{chore.title}</button>', ['{chore.title}']],
])("the check finds a user's text joined by hand: %s", (jsx, found) => {
  expect(joinedIn(`export const Shown = () => ${jsx};`)).toEqual(found);
});

test.each([
  '<p>{joinFacts([author.username, at])}</p>',
  '<p><bdi>{author.username}</bdi> {at}</p>',
  '<b dir="auto">{author.username}</b>',
  "<p>{t('by', { name: member.username })} {at}</p>",
  '<p>{count} {unit}</p>',
])('what keeps to itself is well: %s', (jsx) => {
  expect(joinedIn(`export const Shown = () => ${jsx};`)).toEqual([]);
});
