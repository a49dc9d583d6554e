import type { Chore, Turn } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { useGivingTurns, useStopped } from '../rota/stopped.ts';

/* No member is left for its turns: one tap assigns one. */
export function WhoNow({ chore, repeat }: { chore: Chore; repeat: Turn }): ReactNode {
  const t = useTranslations('chores');
  const { present, isStopped } = useStopped(chore);
  const give = useGivingTurns();
  if (!isStopped) return null;
  const giveTo = (userIds: readonly string[]) => perform(() => give(chore, repeat, userIds));
  return (
    <section className="grid gap-2 py-3" aria-label={t('stopped.ask')}>
      <p>
        {t('stopped.says')} <b>{t('stopped.ask')}</b>
      </p>
      <div className="ui-chips">
        {present.map((member) => (
          <button key={member.id} type="button" className="ui-chip" onClick={() => giveTo([member.id])}>
            <Avatar member={member} />
            <bdi>{member.username}</bdi>
          </button>
        ))}
        {present.length > 1 && (
          <Button small onClick={() => giveTo(present.map(({ id }) => id))}>
            {t(`repeat.rotation.${repeat.rotation}`)}
          </Button>
        )}
      </div>
    </section>
  );
}
