import { hasDone } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '#platform/session/session.ts';
import { perform } from '#platform/perform.ts';
import { Check } from '#ui/fields/choices/check.tsx';
import { usePressed } from '#ui/gestures/use-pressed.ts';

type Props = { className: string; chore: Chore; onTick: (chore: Chore, isDone: boolean) => Promise<unknown> };

/* The tick of a task; if everyone has to do it, that of the user’s part. */
export function DoneCheck({ className, chore, onTick }: Props): ReactNode {
  const t = useTranslations('chores');
  const [isDone, press] = usePressed(hasDone(chore, useUser().id), (next) => onTick(chore, next));
  return (
    <Check
      className={className}
      aria-label={t('doneLabel', { title: chore.title })}
      isSelected={isDone}
      onChange={(next) => perform(() => press(next))}
    />
  );
}
