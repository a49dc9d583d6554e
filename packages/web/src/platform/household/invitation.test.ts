import { expect, test } from 'vitest';
import { invitationIn, readInvitation, searchOf } from './invitation.ts';

const id = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';

test.each([
  ['a link', `https://hestia.example/invite?collocID=${id}&code=LILAS-7Q4K`, { colocationId: id, code: 'LILAS-7Q4K' }],
  ['a link of the older kind', `https://hestia.example/invite?collocID=${id}`, { colocationId: id, code: null }],
  ['a code', ' LILAS-7Q4K ', { colocationId: null, code: 'LILAS-7Q4K' }],
  ['a code of digits alone', '00123456', { colocationId: null, code: '00123456' }],
  ['an id in capitals', id.toUpperCase(), { colocationId: id, code: null }],
  ['nothing', '   ', null],
  ['a sentence', 'come and live with us', null],
  ['another link', 'https://hestia.example/money?x=1', null],
])('%s is read', (_says, text, invitation) => {
  expect(readInvitation(text)).toEqual(invitation);
});

test('names in an address match without regard to case', () => {
  expect(invitationIn({ COLLOCid: id, Code: 'AB' })).toEqual({ colocationId: id, code: 'AB' });
  expect(invitationIn({ collocID: 'not an id' })).toBeNull();
});

test('an invitation travels through addresses unchanged', () => {
  const invitation = { colocationId: id, code: 'AB' };
  expect(invitationIn(searchOf(invitation))).toEqual(invitation);
});
