import { expect, test } from 'vitest';
import { groupedCode, invitationIn, readInvitation, searchOf } from './invitation.ts';

const id = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';

test.each([
  ['a link', `https://hestia.example/invite?collocID=${id}&code=LILAS-7Q4K`, { colocationId: id, code: 'LILAS-7Q4K' }],
  ['a link of the older kind', `https://hestia.example/invite?collocID=${id}`, { colocationId: id, code: null }],
  ['a code', ' LILAS-7Q4K ', { colocationId: null, code: 'LILAS-7Q4K' }],
  ['a code of digits alone', '00123456', { colocationId: null, code: '00123456' }],
  ['a code in small letters with spaces', '4sus zbht hyzp', { colocationId: null, code: '4SUSZBHTHYZP' }],
  ['a code in groups', ' 4SUS-ZBHT–HYZP ', { colocationId: null, code: '4SUSZBHTHYZP' }],
  ['a code on two lines', '4SUS ZBHT\nHYZP', { colocationId: null, code: '4SUSZBHTHYZP' }],
  ['an id in capitals', id.toUpperCase(), { colocationId: id, code: null }],
  ['nothing', '   ', null],
  ['a sentence', 'come and live with us', null],
  ['another link', 'https://hestia.example/money?x=1', null],
])('%s is read', (_name, text, invitation) => {
  expect(readInvitation(text)).toEqual(invitation);
});

test('names in an address match in any case', () => {
  expect(invitationIn({ COLLOCid: id, Code: 'AB' })).toEqual({ colocationId: id, code: 'AB' });
  expect(invitationIn({ collocID: 'not an id' })).toBeNull();
});

test('an invitation stays unchanged in addresses', () => {
  const invitation = { colocationId: id, code: 'AB' };
  expect(invitationIn(searchOf(invitation))).toEqual(invitation);
});

test('a code is shown in groups of four, and another one as it is', () => {
  expect(groupedCode('4SUSZBHTHYZP')).toBe('4SUS-ZBHT-HYZP');
  expect(groupedCode('4sus-zbht-hyzp')).toBe('4SUS-ZBHT-HYZP');
  expect(groupedCode('LILAS-7Q4K')).toBe('LILAS-7Q4K');
});
