import { useTranslations } from 'use-intl';
import { Avatar, type Member } from '#ui/people/avatar.tsx';
import { Away } from '#ui/people/away.tsx';
import { Check } from '#ui/fields/choices/check.tsx';
import { Money } from '#ui/figures/money.tsx';
import { useWrite } from '#ui/figures/notation.ts';
import { PartField } from './part-field.tsx';
import { type SplitDraft, type SplitPreview, typedIn, typePart, withSharer } from './split-draft.ts';

export type RowProps = {
  member: Member;
  members: readonly Member[];
  /* Left out where it does not matter who is. */
  isAway?: (userId: string) => boolean;
  split: SplitDraft;
  preview: SplitPreview;
  onChange: (split: SplitDraft) => void;
};

/* A member who shares equally, or not at all. */
export function Sharer({ member, members, isAway, split, preview, onChange }: RowProps) {
  const { id } = member;
  const isIn = split.sharers.includes(id);
  return (
    <Check
      className={isIn ? 'split-share' : 'split-share text-ink-3'}
      isSelected={isIn}
      onChange={(selected) => onChange(withSharer(split, { members, id, isIn: selected }))}
    >
      <Who member={member} isAway={isAway?.(id)} />
      {!preview.isUnknown && <Money minor={preview.minor.get(id) ?? 0} bare className="split-share-amount" />}
    </Check>
  );
}

/* A member's amount, percentage or shares. */
export function Portion({ member, isAway, split, preview, onChange }: RowProps) {
  const t = useTranslations('expense.split');
  const write = useWrite();
  const { kind } = split;
  const { id, username } = member;
  const part = preview.parts.get(id) ?? 0;
  const isAmount = kind === 'value';
  return (
    <div className="split-share">
      <Who
        member={member}
        isAway={isAway?.(id)}
        bears={isAmount || preview.isUnknown ? undefined : (preview.minor.get(id) ?? 0)}
      />
      <PartField
        label={kind === 'shares' ? t('sharesOf', { name: username }) : username}
        typed={typedIn(split)[id]}
        filled={part === 0 ? '' : isAmount ? write(part) : String(part)}
        isWhole={kind === 'percentage'}
        onChange={(next) => onChange(typePart(split, id, next))}
        {...(kind === 'percentage' ? { after: '%' } : {})}
      />
    </div>
  );
}

/* A member who shares the rest, or not, and their extra. */
export function WithExtra({ member, members, isAway, split, preview, onChange }: RowProps) {
  const t = useTranslations('expense.split');
  const { id, username } = member;
  return (
    <div className="split-share">
      <Check
        className="split-share-check"
        isSelected={split.sharers.includes(id)}
        onChange={(isIn) => onChange(withSharer(split, { members, id, isIn }))}
      >
        <Who member={member} isAway={isAway?.(id)} bears={preview.minor.get(id) ?? 0} />
      </Check>
      <PartField
        label={t('extraOf', { name: username })}
        typed={typedIn(split)[id]}
        filled=""
        before="+"
        onChange={(next) => onChange(typePart(split, id, next))}
      />
    </div>
  );
}

type WhoProps = {
  member: Member;
  isAway?: boolean | undefined;
  /* In minor units. */
  bears?: number | undefined;
};

/* A face and a name, and their share if it is not at the end of the row. */
export const Who = ({ member, isAway = false, bears }: WhoProps) => (
  <>
    <Avatar member={member} size={32} />
    <span className="split-share-name">
      <bdi>{member.username}</bdi> {isAway && <Away className="split-share-away" />}
      {bears !== undefined && (
        <span className="ui-row-detail font-normal">
          <Money minor={bears} />
        </span>
      )}
    </span>
  </>
);
