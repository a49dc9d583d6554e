import type { Recurrence } from '@hestia/contract/recurrence/recurrence.ts';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { useRecurrenceWords } from './use-recurrence-words.ts';

const rules: readonly Recurrence[] = [
  { every: 'day', interval: 3 },
  { every: 'week', interval: 1, days: ['MO', 'TH'] },
  { every: 'month', interval: 1, day: 31 },
  { every: 'month', interval: 1, day: 1 },
  { every: 'month', interval: 1, day: 22 },
  { every: 'month', interval: 2, nth: -1, weekday: 'FR' },
  { every: 'year', interval: 1, month: 5, day: 1 },
  { every: 'week', interval: 2, isAfter: true },
];

function Words() {
  const words = useRecurrenceWords();
  return rules.map((rule) => <p key={JSON.stringify(rule)}>{words(rule)}</p>);
}

const expected = {
  en: [
    'Every 3 days',
    'Every week on Monday and Thursday',
    'Every month on the last day',
    'Every month on the 1st',
    'Every month on the 22nd',
    'Every 2 months on the last Friday',
    'Every year on May 1',
    '2 weeks after it’s done',
  ],
  fr: [
    'Tous les 3 jours',
    'Toutes les semaines : lundi et jeudi',
    'Tous les mois, le dernier jour',
    'Tous les mois, le 1er',
    'Tous les mois, le 22',
    'Tous les 2 mois, le dernier vendredi',
    'Tous les ans, le 1er mai',
    '2 semaines après la dernière fois',
  ],
  de: [
    'Alle 3 Tage',
    'Jede Woche: Montag und Donnerstag',
    'Jeden Monat am letzten Tag',
    'Jeden Monat am 1.',
    'Jeden Monat am 22.',
    'Alle 2 Monate am letzten Freitag',
    'Jedes Jahr am 1. Mai',
    '2 Wochen nach dem letzten Mal',
  ],
  es: [
    'Cada 3 días',
    'Cada semana: lunes y jueves',
    'Cada mes, el último día',
    'Cada mes, el día 1',
    'Cada mes, el día 22',
    'Cada 2 meses, el último viernes',
    'Cada año, el 1 de mayo',
    '2 semanas después de la última vez',
  ],
  zh: [
    '每 3 天',
    '每周星期一和星期四',
    '每月最后一天',
    '每月 1 日',
    '每月 22 日',
    '每 2 个月最后一个星期五',
    '每年5月1日',
    '完成后 2 周',
  ],
  ja: [
    '3日ごと',
    '毎週：月曜日、木曜日',
    '毎月の月末',
    '毎月の1日',
    '毎月の22日',
    '2か月ごとの最終金曜日',
    '毎年5月1日',
    'やった日から2週間後',
  ],
} as const;

test('a rule is described in each of the six languages', async () => {
  for (const [locale, words] of Object.entries(expected)) {
    const screen = await renderScreen(<Words />, { locale: locale as keyof typeof expected });
    const texts = [...screen.container.querySelectorAll('p')].map((each) =>
      each.textContent.replaceAll('\u00a0', ' ').replaceAll('\u2060', ''),
    );
    expect(texts).toEqual(words);
    await screen.unmount();
  }
});
