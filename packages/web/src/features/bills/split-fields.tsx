import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { oddIn } from '#platform/split/own-split-draft.ts';
import { PartField } from '#platform/split/part-field.tsx';
import { changeKind, namedIn, type SplitPreview, withSharer } from '#platform/split/split-draft.ts';
import { SplitFields } from '#platform/split/split-fields.tsx';
import { Who } from '#platform/split/split-rows.tsx';
import type { Member } from '#ui/avatar.tsx';
import { Check } from '#ui/check.tsx';
import { useDecimals } from '#ui/currency.tsx';
import { DateField } from '#ui/date-field.tsx';
import { useWrite } from '#ui/notation.ts';
import type { BillDraft } from './bill-draft.ts';
import { fixedKinds, varyingKinds } from './bill-split.ts';

type Props = {
  draft: BillDraft;
  set: (change: Partial<BillDraft>) => void;
  /* What each will owe of the first date. */
  preview: SplitPreview;
  amountMinor: number;
  error?: string | undefined;
};

/* Who shares a bill, and how: as of an expense, or by days. It comes again and again: whoever is away on some day shares it, too. */
export function BillSplitFields({ draft, set, preview, amountMinor, error }: Props) {
  const t = useTranslations('bills.split');
  const { sharers, find } = useMemberDirectory();
  const write = useWrite();
  const decimals = useDecimals();
  const { split, isByDays, isVariable } = draft;
  const participants = [...new Set([...sharers.map(({ id }) => id), ...namedIn(split)])].map(find);
  const byDays = () =>
    set({ split: changeKind(split, 'evenly', preview.minor, write), isByDays: true, splitChosen: true });
  return (
    <SplitFields
      kinds={isVariable ? varyingKinds : fixedKinds}
      other={{
        label: t('days'),
        isChosen: isByDays,
        onChoose: byDays,
        fields: <Stays {...{ participants, draft, set, preview }} />,
      }}
      odd={isByDays || isVariable ? [] : oddIn(preview, decimals)}
      // M35; where shares differ, rounding decides, and each date alike.
      oddSays={split.kind === 'evenly' || split.kind === 'personal' ? t('oddTurns') : undefined}
      onChange={(chosen) => set({ split: chosen, isByDays: false, splitChosen: true })}
      {...{ members: participants, split, preview, amountMinor, error }}
    />
  );
}

type StaysProps = Pick<Props, 'draft' | 'set' | 'preview'> & { participants: readonly Member[] };

/* From when to when each of them lives there, and with how many parts. */
function Stays(props: StaysProps) {
  const t = useTranslations('bills.split');
  return (
    <>
      <p className="pt-2 text-small text-ink-2">{t('daysSays')}</p>
      <ul>
        {props.participants.map((participant) => (
          <li key={participant.id} className="bill-sharer">
            <Stay {...props} participant={participant} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Stay({ participant, participants, draft, set, preview }: StaysProps & { participant: Member }) {
  const t = useTranslations('bills.split');
  const { id, username: name } = participant;
  const isIn = draft.split.sharers.includes(id);
  const put = (member: 'parts' | 'moveIns' | 'moveOuts') => (text: string) =>
    set({ [member]: { ...draft[member], [id]: text } });
  const toggle = (selected: boolean) =>
    set({ split: withSharer(draft.split, { members: participants, id, isIn: selected }), splitChosen: true });
  return (
    <>
      <Check className="bill-sharer-check min-h-[44px] min-w-0" isSelected={isIn} onChange={toggle}>
        <Who member={participant} bears={isIn && !preview.isUnknown ? (preview.minor.get(id) ?? 0) : undefined} />
      </Check>
      {isIn && (
        <>
          <PartField label={t('part', { name })} typed={draft.parts[id]} filled="1" onChange={put('parts')} />
          <span className="bill-sharer-stay">
            <DateField label={t('moveIn', { name })} value={draft.moveIns[id] ?? ''} onChange={put('moveIns')} />
            <DateField label={t('moveOut', { name })} value={draft.moveOuts[id] ?? ''} onChange={put('moveOuts')} />
          </span>
        </>
      )}
    </>
  );
}
