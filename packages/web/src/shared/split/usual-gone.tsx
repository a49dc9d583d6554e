import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useNames } from '#ui/people/use-names.ts';

/* Why it is even this time: the usual split names a former member (M31). */
export function UsualGone({ gone }: { gone: readonly string[] }) {
  const t = useTranslations('expense.split');
  const list = useNames();
  const { find } = useMemberDirectory();
  if (gone.length === 0) return null;
  return (
    <p className="pt-2 text-small text-ink-2" role="status">
      {t('gone', { names: list(gone.map((id) => find(id).username)) })}
    </p>
  );
}
