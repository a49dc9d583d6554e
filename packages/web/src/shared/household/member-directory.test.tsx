import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { expect, test } from 'vitest';
import { saveUser } from '#platform/session/session.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { mockFetch } from '#test/fetch-mock.ts';
import { useMemberDirectory } from './member-directory.ts';

const [HOUSEHOLD, LEA, OTTO] = ['house', 'lea', 'otto'];
const member = (id: string, username: string) => ({
  id,
  username,
  email: '',
  colocationId: HOUSEHOLD,
  profilePictureUrl: null,
});

function Names() {
  const { find } = useMemberDirectory();
  return <p>{[LEA, OTTO, 'nobody'].map((id) => find(id).username).join(', ')}</p>;
}

test.each(['Otto', '(Deleted) Otto'])('a former member keeps their name in the history: %s', async (name) => {
  saveUser(member(LEA, 'Léa'));
  mockFetch(
    [accountEndpoints.listMembers, [member(LEA, 'Léa')]],
    [accountEndpoints.listFormerMembers, [{ ...member(OTTO, name), colocationId: null }]],
  );
  const { getByText } = await renderScreen(<Names />);
  await expect.element(getByText('Léa, Otto, Former flatmate')).toBeVisible();
});
