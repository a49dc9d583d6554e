import { useFormatter, useTranslations } from 'use-intl';
import { useMemberDirectory } from '#platform/household/member-directory.ts';

/* Why it is even this time: the usual split names somebody who has left (M31). */
export function UsualGone({ gone }: { gone: readonly string[] }) {
  const t = useTranslations('split');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  if (gone.length === 0) return null;
  return (
    <p className="pt-2 text-small text-ink-2" role="status">
      {t('gone', { names: format.list(gone.map((id) => find(id).username)) })}
    </p>
  );
}
