import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import type { Member } from '#ui/people/avatar.tsx';
import { chipOf, Chips } from '#ui/fields/choices/chips.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import type { SetDraft } from './expense-fields.tsx';
import { PartField } from '#shared/split/part-field.tsx';
import { Who } from '#shared/split/split-rows.tsx';
import type { PayersPreview, PayerTexts } from '../drafts/payers-draft.ts';
import { useSentenceWords } from './sentence-words.ts';
import { useInvolved } from './use-involved.ts';

type Props = {
  paidBy: string;
  payers: PayerTexts | null | undefined;
  /* With several payers. */
  preview: PayersPreview | null;
  /* A refund: they have received it. */
  isMoneyBack: boolean;
  before: Expense | undefined;
  isTried: boolean;
  set: SetDraft;
};

const SEVERAL = 'several';

/* One payer is a tap; several have a field each. */
export function PaidBy({ paidBy, payers, preview, isMoneyBack, before, isTried, set }: Props) {
  const t = useTranslations('money.form');
  const label = t(isMoneyBack ? 'receivedBy' : 'paidBy');
  const members = useInvolved(before);
  const choose = (id: string) => set(id === SEVERAL ? { payers: payers ?? {} } : { paidBy: id, payers: null });
  return (
    <>
      <Chips
        label={label}
        choices={[...members.map(chipOf), ...(members.length > 1 ? [{ id: SEVERAL, label: t('several') }] : [])]}
        value={preview ? SEVERAL : paidBy}
        onChange={choose}
      />
      {preview && (
        <Payers
          members={members}
          payers={payers ?? {}}
          preview={preview}
          label={label}
          isMoneyBack={isMoneyBack}
          isTried={isTried}
          set={set}
        />
      )}
    </>
  );
}

type PayersProps = Pick<Props, 'isMoneyBack' | 'isTried' | 'set'> & {
  label: string;
  members: readonly Member[];
  payers: PayerTexts;
  preview: PayersPreview;
};

function Payers({ label, isMoneyBack, members, payers, preview, isTried, set }: PayersProps) {
  const t = useTranslations('money.form');
  const text = useMoneyText();
  const { member: named } = useSentenceWords();
  const { problem, left } = preview;
  return (
    <>
      {/* A missing or excess amount shows while typing; other faults after a try to save. */}
      {problem && (isTried || problem !== 'unreadable') && (
        <FormError>{t(`payersProblem.${problem}`, { amount: text(Math.abs(left)) })}</FormError>
      )}
      <ul aria-label={label}>
        {members.map((member) => {
          const minor = preview.minor.get(member.id) ?? 0;
          return (
            <li key={member.id} className="split-share">
              <Who member={member} />
              <PartField
                label={t(isMoneyBack ? 'receivedPart' : 'paidPart', { name: named(member.id) })}
                typed={payers[member.id]}
                filled={minor > 0 ? text(minor, { bare: true }) : ''}
                onChange={(typed) => set({ payers: { ...payers, [member.id]: typed } })}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
