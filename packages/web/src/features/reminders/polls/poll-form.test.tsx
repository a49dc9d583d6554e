import { beforeEach, expect, test } from 'vitest';
import { moveIn, renderBoard } from '../board/board.test-utils.tsx';
import { LEA, TOM } from '#test/members.ts';
import { pollOf } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

test('a question is editable until the first answer', async () => {
  const asked = pollOf(['Mon', 'Tue'], [], { createdBy: LEA });
  const answered = pollOf(['Mon', 'Tue'], [[TOM, 'Mon']], { createdBy: LEA });
  for (const poll of [asked, answered]) {
    const screen = await renderBoard([poll], { path: `/?edit=${poll.id}` });
    const question = screen.getByRole('textbox', { name: 'Question' });
    await expect.element(question).toHaveValue('Which evening?');
    expect((question.element() as HTMLInputElement).readOnly).toBe(poll === answered);
    await screen.unmount();
  }
});
