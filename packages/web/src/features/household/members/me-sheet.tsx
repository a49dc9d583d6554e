import './member-sheet.css';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useDraft } from '#platform/drafts.ts';
import { SubmitSheet } from '#platform/forms/submit-sheet.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { useMembers } from '#shared/household/household.ts';
import { saveUser, useUser } from '#platform/session/session.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { MovingRow } from './moving-row.tsx';
import { MyPicture } from './my-picture.tsx';

const rules = async () => (await import('@hestia/contract/accounts/endpoints.ts')).accountEndpoints.updateUser.body;

/** My name and my picture, as the others see them. */
export function MeSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('household');
  const user = useUser();
  const me = useMembers().find(({ id }) => id === user.id) ?? user;
  const [username, keep, clear] = useDraft('household.name', user.username);
  const body = { id: user.id, username };
  const form = useForm(
    () => faultyFields(rules, body),
    async () => {
      await call(accountEndpoints.updateUser, { body });
      saveUser({ ...user, username: username.trim() });
      clear();
      onClose();
    },
  );

  return (
    <SubmitSheet title={t('me')} onClose={onClose} form={form} action={t('save')} pendingLabel={t('saving')}>
      <div className="member-head">
        <Avatar member={me} size={96} />
        <div className="min-w-0">
          <p className="text-small text-ink-2">{user.email}</p>
          <MyPicture />
        </div>
      </div>
      <TextField
        label={t('name')}
        autoComplete="nickname"
        value={username}
        onChange={form.typing(keep)}
        error={form.faults.has('username') ? t('nameMissing') : undefined}
      />
      <MovingRow userId={user.id} title={t('iMoveOut')} />
    </SubmitSheet>
  );
}
