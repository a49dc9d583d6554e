import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar, type Member } from '#ui/avatar.tsx';
import { Away } from '#ui/away.tsx';
import { Check } from '#ui/check.tsx';
import { useMoneyText } from '#ui/currency.tsx';
import { Money } from '#ui/money.tsx';
import { PartField } from './part-field.tsx';
import { type SplitDraft, type SplitPreview, typePart } from './split-draft.ts';

export type RowProps = {
  member: Member;
  members: readonly Member[];
  isAway: (userId: string) => boolean;
  split: SplitDraft;
  preview: SplitPreview;
  onChange: (split: SplitDraft) => void;
};

/* Somebody who shares equally, or does not. */
export function Sharer(props: RowProps): ReactNode {
  const { member, isAway, split, preview } = props;
  const isIn = split.sharers.includes(member.id);
  return (
    <Check className="split-share" isSelected={isIn} onChange={(selected) => toggle(props, selected)}>
      <Avatar member={member} size={32} />
      <span className={isIn ? 'split-share-name' : 'split-share-name text-ink-3'}>
        {member.username} {isAway(member.id) && <AwayMark />}
      </span>
      {!preview.isUnknown && (
        <Money
          minor={preview.minor.get(member.id) ?? 0}
          bare
          className={isIn ? 'split-share-amount' : 'split-share-amount text-ink-3'}
        />
      )}
    </Check>
  );
}

/* Somebody's amount, percentage or shares. */
export function Portion({ member, isAway, split, preview, onChange }: RowProps): ReactNode {
  const t = useTranslations('split');
  const text = useMoneyText();
  const { kind } = split;
  const { id, username } = member;
  const typed = { value: split.values, percentage: split.percentages, shares: split.weights ?? {} };
  const part = preview.parts.get(id) ?? 0;
  const isAmount = kind === 'value';
  return (
    <div className="split-share">
      <Avatar member={member} size={32} />
      <span className="split-share-name">
        {username} {isAway(id) && <AwayMark />}
        {!isAmount && !preview.isUnknown && <Bears minor={preview.minor.get(id) ?? 0} />}
      </span>
      <PartField
        label={kind === 'shares' ? t('sharesOf', { name: username }) : username}
        typed={kind in typed ? typed[kind as keyof typeof typed][id] : undefined}
        filled={part === 0 ? '' : isAmount ? text(part, { bare: true }) : String(part)}
        isWhole={kind === 'percentage'}
        onChange={(next) => onChange(typePart(split, id, next))}
        {...(kind === 'percentage' ? { after: '%' } : {})}
      />
    </div>
  );
}

/* Somebody who shares the rest, or does not, and what they have on top. */
export function WithExtra(props: RowProps): ReactNode {
  const { member, isAway, split, preview, onChange } = props;
  const t = useTranslations('split');
  const { id, username } = member;
  return (
    <div className="split-share">
      <Check
        className="split-share-check"
        isSelected={split.sharers.includes(id)}
        onChange={(selected) => toggle(props, selected)}
      >
        <Avatar member={member} size={32} />
        <span className="split-share-name">
          {username} {isAway(id) && <AwayMark />}
          <Bears minor={preview.minor.get(id) ?? 0} />
        </span>
      </Check>
      <PartField
        label={t('extraOf', { name: username })}
        typed={split.extras?.[id]}
        filled=""
        before="+"
        onChange={(next) => onChange(typePart(split, id, next))}
      />
    </div>
  );
}

/* What somebody comes to, where it is no field. */
export function Bearer({ member, minor }: { member: Member; minor: number }): ReactNode {
  return (
    <div className="split-share">
      <Avatar member={member} size={32} />
      <span className="split-share-name">{member.username}</span>
      <Money minor={minor} bare className="split-share-amount" />
    </div>
  );
}

const AwayMark = () => (
  <span className="split-share-away">
    <Away />
  </span>
);

const Bears = ({ minor }: { minor: number }) => (
  <span className="ui-row-detail font-normal">
    <Money minor={minor} />
  </span>
);

/* In the order of the list. */
function toggle({ member, members, split, onChange }: RowProps, selected: boolean): void {
  const chosen = members.filter(({ id }) => (id === member.id ? selected : split.sharers.includes(id)));
  onChange({ ...split, sharers: chosen.map(({ id }) => id) });
}
