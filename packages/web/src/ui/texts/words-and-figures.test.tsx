import { describe, expect, test } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { Avatar, AvatarStack } from '../people/avatar.tsx';
import { CurrencyProvider, moneyParts } from '../figures/currency.tsx';
import { AddressBadge } from '../people/address-badge.tsx';
import { Money } from '../figures/money.tsx';

const written = (minor: number, locale: string, currency = 'EUR', style = {}) =>
  moneyParts(minor, locale, { code: currency, decimals: 2 }, style)
    .map((part) => part.value.replaceAll('\u00a0', ' '))
    .join('');

describe('an amount of money', () => {
  test.each([
    [148_260, 'fr', 'EUR', '1 482,60 €'],
    [148_260, 'en', 'EUR', '€1,482.60'],
    [148_260, 'de', 'EUR', '1.482,60 €'],
    [148_200, 'ja', 'JPY', '￥1,482'],
    [-5, 'es', 'EUR', '−0,05 €'],
    [148_260, 'zh-CN', 'CNY', '¥1,482.60'],
  ])('%i minor units in %s and %s is written %s', (minor, locale, currency, text) => {
    expect(written(minor, locale, currency)).toBe(text);
  });

  test('that says which way it goes has a plus or a true minus; nothing has neither', () => {
    expect([4218, -4218, 0].map((minor) => written(minor, 'fr', 'EUR', { sign: true }))).toEqual([
      '+42,18 €',
      '−42,18 €',
      '0,00 €',
    ]);
  });

  test('is coloured by its sign and has a small fraction where it is large, in the household’s currency', async () => {
    const screen = await renderScreen(
      <CurrencyProvider value="CHF">
        <Money minor={-4218} sign tone small="fraction" />
      </CurrencyProvider>,
      { locale: 'de' },
    );
    const amount = screen.getByText(/−42/);
    await expect.element(amount).toHaveClass('text-down');
    expect(amount.element().textContent).toBe('−42,18\u00a0CHF');
    expect(amount.element().querySelector('small')?.textContent).toBe(',18\u00a0CHF');
  });
});

describe('a person', () => {
  test.each([
    ['Aïcha', 'AÏ'],
    ['Jean Luc', 'JL'],
    ['由紀', '由'],
    ['🦊 Foxi', '🦊'],
    ['x', 'X'],
  ])('named %s without a picture shows %s', async (username, initials) => {
    const screen = await renderScreen(<Avatar member={{ id: '1', username }} alone />);
    await expect.element(screen.getByRole('img', { name: username })).toHaveTextContent(initials);
  });

  test('whose picture does not load shows initials', async () => {
    const member = { id: '1', username: 'Léa', profilePictureUrl: 'data:image/png;base64,broken' };
    const screen = await renderScreen(<Avatar member={member} alone />);
    await expect.element(screen.getByRole('img', { name: 'Léa' })).toHaveTextContent('LÉ');
  });

  test('among others is one picture with all names, and a figure for the rest', async () => {
    const members = ['Léa', 'Tom', 'Yuki', 'Max'].map((username) => ({ id: username, username }));
    const screen = await renderScreen(<AvatarStack members={members} most={3} />);
    await expect.element(screen.getByRole('img', { name: 'Léa, Tom, Yuki, and Max' })).toHaveTextContent('LÉTO+2');
  });
});

test.each([
  ['12, rue des Lilas', '', '12'],
  ['Maison bleue', '', 'MB'],
  ['Maison', '7 Hauptstraße', '7'],
  ['WG', '', 'WG'],
  ['リラの家', '', 'リ'],
])('the badge of %s at %j says %s', async (name, address, words) => {
  const screen = await renderScreen(<AddressBadge name={name} address={address} />);
  expect(screen.container.querySelector('.ui-badge')?.textContent).toBe(words);
});
