import { useTranslations } from 'use-intl';
import type { HouseholdMember } from '#shared/household/member-directory.ts';
import { chipOf, Chips } from '#ui/fields/choices/chips.tsx';

const EVERYONE = 'everyone';

type Props = { others: readonly HouseholdMember[]; value: string | null; onChange: (userId: string | null) => void };

/* The payments of everyone, or those between me and one other. */
export function PairChips({ others, value, onChange }: Props) {
  const t = useTranslations('money.refunds');
  return (
    <Chips
      label={t('whose')}
      hideLabel
      scroll
      choices={[
        { id: EVERYONE, label: t('everyone') },
        ...others.map((member) => ({ ...chipOf(member), label: t('with', { name: member.username }) })),
      ]}
      value={value ?? EVERYONE}
      onChange={(chosen) => onChange(chosen === EVERYONE ? null : chosen)}
    />
  );
}
