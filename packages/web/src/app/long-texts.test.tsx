import { limits } from '@hestia/contract/wire/limits.ts';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Comments } from '#shared/comments/comments.tsx';
import { renderScreen } from '#test/render-screen.tsx';
import { LinkedText } from '#ui/texts/linked-text.tsx';
import { ContentView } from '../features/book/kinds/content-view.tsx';
import { EditingComposer } from '../features/messages/composing/composer.tsx';
import { MessageText } from '../features/messages/texts/message-text.tsx';
import { NewList } from '../features/reminders/lists/list-form.tsx';
import { PollNote } from '../features/reminders/polls/poll-note.tsx';
import { NewText } from '../features/reminders/notes/text-form.tsx';
import { TextNote } from '../features/reminders/notes/text-note.tsx';

/*
 * A member's text is shown on every member's device, and must cost it little, however it is made. A browser's work
 * grows with the elements, the lines and the letters of an endless word. The test counts these, independently of this
 * machine's load.
 */
const LETTERS = 6000;
const MAX_ELEMENTS = 260;
const MAX_LINES = 31;
const MAX_OF_A_WORD = 81;

const pieces = [
  'a', 'م', 'لا', 'א1', 'e\u0301', '\u0301', '👩‍👩‍👧‍👦', '\u200d', '\u202e', '\u00ad', ')', '(', '@Léa', 'http://a',
  'http://a ', '`a`', '`a` ', '```\na\n``` ', '\n', '\r\n', ' ', '\t', '«', '! ', '.\n', 'a@b.c ', '今日', 'ก',
]; // prettier-ignore
const texts = [
  ...pieces.map((piece) => piece.repeat(LETTERS / piece.length)),
  `http://a${')'.repeat(LETTERS - 10)}`,
  `${location.origin}/${'a'.repeat(LETTERS - 50)}`,
  `${location.origin}/tasks `.repeat(LETTERS / 40),
  '```\n'.repeat(LETTERS / 4),
];

const none = () => Promise.resolve();
const fields: Record<string, (text: string) => ReactNode> = {
  message: (text) => <MessageText content={text} mentions={['me']} />,
  note: (text) => (
    <TextNote
      note={
        {
          id: 'n',
          colocationId: 'c',
          createdBy: 'me',
          createdAt: '2026-11-20T12:00:00Z',
          kind: 'text',
          content: text,
        } as never
      }
    />
  ),
  poll: (text) => (
    <PollNote
      note={
        {
          id: 'n',
          colocationId: 'c',
          createdBy: 'me',
          createdAt: '2026-11-20T12:00:00Z',
          kind: 'poll',
          title: 'Where to?',
          description: text,
          options: ['The lake', 'The hills'],
          votes: [],
        } as never
      }
    />
  ),
  'text of the house book': (text) => <ContentView content={{ kind: 'text', text }} />,
  description: (text) => (
    <p>
      <LinkedText>{text}</LinkedText>
    </p>
  ),
  comment: (text) => (
    <Comments
      comments={[{ id: '1', createdBy: 'me', createdAt: '2026-11-20T12:00:00Z', content: text } as never]}
      isError={false}
      onRetry={none}
      earlier={null}
      isOpen={false}
      draft="d"
      onAdd={none}
      onRemove={none}
    />
  ),
};

/** The parts of a text that are laid out. */
function countIn(element: Element) {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    words.push(...(node.textContent ?? '').split(/[\s\p{scx=Han}\p{scx=Thai}]/u));
  return {
    elements: element.querySelectorAll('*').length,
    lines: (element.textContent ?? '').split('\n').length,
    word: Math.max(...words.map(({ length }) => length)),
  };
}

test.each(Object.keys(fields))('a %s costs a device little, with any content', async (name) => {
  const field = fields[name];
  const screen = await renderScreen(
    <div data-testid="field">
      {texts.map((text) => (
        <article key={text}>{field?.(text)}</article>
      ))}
    </div>,
  );
  await expect.element(screen.getByTestId('field')).toBeVisible();
  const counts = [...screen.getByTestId('field').element().children].map(countIn);
  expect(counts).toHaveLength(texts.length);
  for (const [at, { elements, lines, word }] of counts.entries()) {
    const what = `${name}: ${texts[at]?.slice(0, 20)}`;
    expect(elements, `${what}, elements`).toBeLessThanOrEqual(MAX_ELEMENTS);
    expect(lines, `${what}, lines`).toBeLessThanOrEqual(MAX_LINES);
    expect(word, `${what}, letters of a word`).toBeLessThanOrEqual(MAX_OF_A_WORD);
  }
});

test('“Show more” continues where a text was folded', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n');
  const screen = await renderScreen(fields['message']?.(lines));
  await expect.element(screen.getByText(/line 30/)).toBeVisible();
  expect(document.querySelector('.message-words')?.textContent).not.toContain('line 31');
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => document.querySelector('.message-words')?.textContent).toBe(lines);
});

const PASTED = 10_000;
const TRIES = 3;

/** Selects and copies a text from where it takes no lines. */
async function copy(text: string): Promise<void> {
  const source = document.createElement('textarea');
  source.style.whiteSpace = 'pre';
  source.value = text;
  document.body.append(source);
  source.select();
  await userEvent.copy();
  source.remove();
}

/** Milliseconds from a paste until the page has drawn it. Other work lengthens a try: beyond the bound, the best of three. */
async function pasteMs(area: HTMLTextAreaElement, text: string, bound: number): Promise<number> {
  let best = Infinity;
  for (let time = 0; time < TRIES && best > bound; time++) {
    // Browsers cache the lines of a repeated text.
    await copy(`${'a '.repeat(time)}${text}`);
    area.select();
    document.execCommand('delete');
    await nextFrame();
    const took = new Promise<number>((resolve) => {
      const measure = () => {
        const from = performance.now();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
      };
      area.addEventListener('paste', measure, { once: true });
    });
    await userEvent.paste();
    best = Math.min(best, await took);
  }
  return best;
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

test.each([
  ['a message', <EditingComposer key="m" message={{ id: 'm', content: 'x' } as never} onClose={() => undefined} />],
  ['the things of a list', <NewList key="l" initial={{}} onAdd={none} />],
  ['a note', <NewText key="n" initial={{}} onAdd={none} />],
])('a paste of an endless word into %s does not hang the browser', async (_what, field) => {
  const screen = await renderScreen(field);
  const area = screen.container.querySelector('textarea');
  if (!area) throw new Error('No field');
  const bound = 300 + 10 * (await pasteMs(area, 'Bread and milk '.repeat(PASTED / 15), 0));
  for (const piece of ['م', 'a', 'e\u0301', 'لا', '\u0301']) {
    const took = await pasteMs(area, piece.repeat(PASTED / piece.length), bound);
    expect(took, `${JSON.stringify(piece)}, ms`).toBeLessThan(bound);
    expect(area.value).toContain(piece.repeat(limits.noteText / piece.length - TRIES));
  }
  expect(area.value.length).toBeLessThanOrEqual(8000);
});

test("two slashes at the beginning of a path on the app's host lead to no other host", async () => {
  const screen = await renderScreen(
    fields['description']?.(`${location.origin}//evil.example/x?y ${location.origin}/\\evil.example`),
  );
  await expect.element(screen.getByRole('link').first()).toHaveAttribute('href', '/evil.example/x?y');
  expect(screen.getByRole('link').nth(1).element().getAttribute('href')).toBe('/evil.example');
});
