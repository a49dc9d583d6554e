import { expect, test } from 'vitest';
import { nameInMail } from '#platform/mail/letter.ts';

test.for<readonly [string, string]>([
  ['12, rue des Lilas', '12, rue des Lilas'],
  ['St. Mary’s', 'St. Mary’s'],
  ['Visit www.pills.example now', 'Visit www. pills. example now'],
  ['https://pills.example/x', 'https: //pills. example/x'],
  ['eve@pills.example', 'eve@ pills. example'],
  ['Ada\r\nBcc: eve', 'Ada Bcc: eve'],
  ['נועם', '\u2068נועם\u2069'],
])('the name %j stands in an e-mail as %j', ([name, escaped]) => {
  expect(nameInMail(name)).toBe(escaped);
});
