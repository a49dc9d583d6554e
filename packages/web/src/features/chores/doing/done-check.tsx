import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { Check } from '#ui/fields/check.tsx';
import { usePressed } from '#ui/gestures/use-pressed.ts';

type Props = { className: string; chore: Chore; onTick: (chore: Chore, isDone: boolean) => Promise<unknown> };

/* The tick of a task. */
export function DoneCheck({ className, chore, onTick }: Props): ReactNode {
  const t = useTranslations('chores');
  const [isDone, press] = usePressed(chore.isDone, (next) => onTick(chore, next));
  return (
    <Check
      className={className}
      aria-label={t('doneLabel', { title: chore.title })}
      isSelected={isDone}
      onChange={(next) => perform(() => press(next))}
    />
  );
}
