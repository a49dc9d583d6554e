import { expect, test } from 'vitest';
import { stoppedClocks, stoppedIn } from './stopped-clocks.ts';

test('no component computes the time once for an open page', () => {
  expect(stoppedClocks()).toEqual([]);
});

test.each([
  "import { useNow, useTranslations } from 'use-intl';",
  'const [day, setDay] = useState(() => dayOf(new Date()));',
  'const [at, setAt] = useState(() => today(getLocalTimeZone()));',
  'const [now] = useState(Date.now());',
  "const store = () => createDeviceStore('hestia-badge');",
])('%s does', (code) => {
  expect(stoppedIn(code)).toHaveLength(1);
});

test.each([
  "import { useNow } from '#platform/kernel/now.ts';",
  'const [day, setDay] = useForToday((today) => today);',
  "const store = () => openDeviceStore('hestia-badge');",
])('%s does not', (code) => {
  expect(stoppedIn(code)).toEqual([]);
});
