import { shownDay } from '@hestia/contract/time/instants.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { readDraft, saveDraft } from '#platform/drafts.ts';
import { createListeners } from '#platform/kernel/listeners.ts';
import { useToday } from '#shared/household/today.ts';
import { toast } from '#ui/layers/toast.ts';

/* Kept and erased with the drafts of the user, on this device. */
const NAME = 'asks.later';
const listeners = createListeners();

/** By question, the day of the household from which it is shown again. */
type PostponedAsks = Readonly<Record<string, string>>;

const read = (): PostponedAsks => (readDraft(NAME) as PostponedAsks | null) ?? {};
const snapshot = (): string => JSON.stringify(read());

function write(later: PostponedAsks): void {
  saveDraft(NAME, later);
  listeners.notify();
}

/** Whether an ask is hidden today. */
export function usePutOff(): (id: string) => boolean {
  const today = useToday();
  const later = JSON.parse(useSyncExternalStore(listeners.add, snapshot)) as PostponedAsks;
  return (id) => today < (later[id] ?? '');
}

/** Hides a question for some days of the household, on this device; no one is notified, and it can be undone. */
export function usePuttingOff(): (id: string, days: number) => void {
  const t = useTranslations('asks');
  const format = useFormatter();
  const today = useToday();
  return (id, days) => {
    const shown = new Date(shownDay(today).getTime() + days * DAY_MS);
    const day = shown.toISOString().slice(0, today.length);
    const { [id]: _before, ...others } = read();
    const current = Object.fromEntries(Object.entries(others).filter(([, until]) => until > today));
    write({ ...current, [id]: day });
    const message = t('later', { day: format.dateTime(shown, { weekday: 'long', timeZone: 'UTC' }) });
    toast(message, () => {
      const { [id]: _hidden, ...rest } = read();
      write(rest);
    });
  };
}
