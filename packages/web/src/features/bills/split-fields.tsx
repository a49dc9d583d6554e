import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { oddIn } from '#shared/split/own-split-draft.ts';
import { PartField } from '#shared/split/part-field.tsx';
import { changeKind, namedIn, type SplitPreview, withSharer } from '#shared/split/split-draft.ts';
import { SplitFields } from '#shared/split/split-fields.tsx';
import { Who } from '#shared/split/split-rows.tsx';
import type { Member } from '#ui/people/avatar.tsx';
import { Check } from '#ui/fields/choices/check.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { useWrite } from '#ui/figures/notation.ts';
import type { BillDraft } from './bill-draft.ts';
import { fixedKinds, varyingKinds } from './bill-split.ts';

type Props = {
  draft: BillDraft;
  set: (change: Partial<BillDraft>) => void;
  /* Each sharer's part of the first date. */
  preview: SplitPreview;
  amountMinor: number;
  error?: string | undefined;
};

/*
 * The sharers and kind of a bill's split: as for an expense, or by days. A bill repeats: members who are away on some
 * day share it, too.
 */
export function BillSplitFields({ draft, set, preview, amountMinor, error }: Props) {
  const t = useTranslations('bills.split');
  const { sharers, find } = useMemberDirectory();
  const write = useWrite();
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
        fields: <Stays participants={participants} draft={draft} set={set} preview={preview} />,
      }}
      odd={isByDays || isVariable ? [] : oddIn(preview)}
      // M35; where shares differ, rounding decides, and each date alike.
      oddSays={split.kind === 'evenly' || split.kind === 'personal' ? t('oddTurns') : undefined}
      onChange={(chosen) => set({ split: chosen, isByDays: false, splitChosen: true })}
      members={participants}
      split={split}
      preview={preview}
      amountMinor={amountMinor}
      error={error}
    />
  );
}

type StaysProps = Pick<Props, 'draft' | 'set' | 'preview'> & { participants: readonly Member[] };

/* The stay of each sharer, and their number of parts. */
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
