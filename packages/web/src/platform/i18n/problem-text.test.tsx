import { expect, test, vi } from 'vitest';
import { unanswered } from '#platform/api/api-error.ts';
import { LoadError } from '#platform/kernel/load.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { useProblemText } from './problem-text.ts';

const Message = ({ problem }: { problem: unknown }) => <p role="alert">{useProblemText()(problem)}</p>;

const noAnswer = unanswered(new TypeError('Failed to fetch'));
// A form's validation code also comes over the network.
const noCode = new LoadError(new TypeError('Failed to fetch dynamically imported module'));

test.each([
  ['en', /^You’re offline\./, /^Can’t reach the server\./],
  ['fr', /^Tu es hors ligne\./, /^Impossible de joindre le serveur\./],
  ['de', /^Du bist offline\./, /^Der Server ist nicht zu erreichen\./],
  ['es', /^No tienes conexión\./, /^No se puede contactar con el servidor\./],
  ['zh', /^你已离线。/, /^连不上服务器。/],
  ['ja', /^オフラインです。/, /^サーバーにつながりません。/],
] as const)(
  'the message tells a lost network from an unreachable server in %s',
  async (locale, offline, unreachable) => {
    const online = vi.spyOn(navigator, 'onLine', 'get');
    for (const problem of [noAnswer, noCode])
      for (const [isOnline, words] of [
        [false, offline],
        [true, unreachable],
      ] as const) {
        online.mockReturnValue(isOnline);
        const screen = await renderScreen(<Message problem={problem} />, { locale });
        await expect.element(screen.getByRole('alert')).toMatchTextContent(words);
        await screen.unmount();
      }
  },
);
