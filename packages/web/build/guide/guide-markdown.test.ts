import { expect, test } from 'vitest';
import { readGuidePage } from './guide-markdown.ts';

test('a page of the guide becomes a title and blocks', () => {
  const page = readGuidePage(
    'board',
    '# The board\n\nPress **Note** or see [tasks](tasks.md).\n\n![A board](../pictures/board.webp)\n\n## More\n\n1. One\n2. **Two**\n',
  );
  expect(page).toEqual({
    name: 'board',
    title: 'The board',
    blocks: [
      {
        kind: 'paragraph',
        content: [
          'Press ',
          { kind: 'bold', text: 'Note' },
          ' or see ',
          { kind: 'link', text: 'tasks', to: 'tasks' },
          '.',
        ],
      },
      { kind: 'picture', alt: 'A board', name: 'board' },
      { kind: 'heading', text: 'More' },
      { kind: 'list', isOrdered: true, items: [['One'], [{ kind: 'bold', text: 'Two' }]] },
    ],
  });
});

test.each([
  ['HTML', '<b>bold</b>'],
  ['an address elsewhere', '[there](https://example.org)'],
  ['a picture from elsewhere', '![x](https://example.org/x.webp)'],
  ['code', '`code`'],
  ['a table', '| a |\n|---|\n| b |'],
  ['a mark that is none beside Chinese letters', '点**这里。**然后'],
])('a page of the guide is refused with %s', (_what, markdown) => {
  expect(() => readGuidePage('board', `# Title\n\n${markdown}\n`)).toThrow(/doesn't show/);
});
