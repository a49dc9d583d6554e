import { useTranslations } from 'use-intl';
import type { OthersWords } from '#platform/sign-in/others-words.ts';
import { Confirm } from '#ui/layers/confirm.tsx';

type Props = OthersWords & { answer: (goesOn: boolean) => void };

/** Signing in would delete another user's unsent texts on this device: the current user decides. */
export function AboutOthersWords({ username, count, answer }: Props) {
  const t = useTranslations('session.others');
  return (
    <Confirm title={t('title')} action={t('goOn')} onConfirm={() => answer(true)} onClose={() => answer(false)}>
      {username === '' ? t('unnamed', { count }) : t('named', { count, name: username })}
    </Confirm>
  );
}
