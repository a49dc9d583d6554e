import { expect, test } from 'vitest';
import { MOMENT } from './moment.ts';

const morning = new Date(2026, 10, 22, 9, 38);

test.each(['fr-FR', 'en-US', 'es-ES', 'de-DE', 'zh-CN', 'ja-JP'])(
  '%s: the hour of a day long ago is written like that of today',
  (language) => {
    const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(morning);
    expect(new Intl.DateTimeFormat(language, MOMENT).format(morning)).toMatch(new RegExp(`(?<!\\d)${clock}$`, 'u'));
  },
);
