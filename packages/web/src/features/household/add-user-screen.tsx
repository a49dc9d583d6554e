import { useTranslations } from 'use-intl';
import { Masthead } from '#ui/section.tsx';
import { Inviting } from './inviting.tsx';

export function AddUserScreen() {
  const t = useTranslations('household');
  return (
    <>
      <Masthead title={t('invite')} />
      <div className="max-w-[30rem]">
        <Inviting isTitled={false} />
      </div>
    </>
  );
}
