import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMembers } from '#platform/household/household.ts';
import { useUser } from '#platform/session/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { TextButton } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MyPicture } from './my-picture.tsx';

const Renaming = lazyPart(async () => (await import('./renaming.tsx')).Renaming);

export function Me() {
  const t = useTranslations('household');
  const user = useUser();
  const me = useMembers().find((member) => member.id === user.id) ?? user;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="flex items-center gap-4 pt-6" aria-label={t('me')}>
      <Avatar person={me} size={64} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="text-lead font-semibold">{user.username}</p>
        <p className="text-small text-ink-2">{user.email}</p>
        <div className="flex flex-wrap gap-x-6">
          <TextButton icon="edit" onClick={() => setOpen(true)}>
            {t('rename')}
          </TextButton>
          <MyPicture />
        </div>
      </div>
      <Suspense fallback={null}>{isOpen && <Renaming onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}
