import type { Tag } from '@hestia/contract/tags/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { withdrawTag } from '#shared/tags/tags-data.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { Check } from '#ui/fields/choices/check.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Confirm } from '#ui/layers/confirm.tsx';
import { perform } from '#platform/perform.ts';
import { copyText } from '#ui/layers/copy-text.ts';
import { LazyMenu } from '#ui/layers/lazy-menu.tsx';
import type { MenuEntry } from '#ui/layers/menu.tsx';
import { toast } from '#ui/layers/toast.ts';
import { joinFacts } from '#ui/people/join-facts.ts';
import { RowParts } from '#ui/rows/row.tsx';

type Props = {
  tag: Tag;
  isChosen: boolean;
  /* Null for one that can't be printed again. */
  onChoose: ((isChosen: boolean) => void) | null;
};

/* A tag that is good: chosen for printing, copied or withdrawn. */
export function TagRow({ tag, isChosen, onChoose }: Props): ReactNode {
  const t = useTranslations('tags');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const { name, kind, madeBy, madeAt } = tag;
  const day = format.dateTime(new Date(madeAt), DAY);
  const facts = joinFacts([t(`kind.${kind}`), t('made', { name: find(madeBy).username, day }), !onChoose && t('lost')]);
  const parts = <RowParts title={<bdi>{name}</bdi>} detail={facts} />;
  return (
    <li className="ui-row ui-row-bare tags-row">
      {onChoose ? (
        <Check isSelected={isChosen} onChange={onChoose} className="tags-check">
          {parts}
        </Check>
      ) : (
        <span className="tags-check">
          <Icon name="warn" />
          {parts}
        </span>
      )}
      <TagMenu tag={tag} />
    </li>
  );
}

function TagMenu({ tag: { id, name, url } }: { tag: Tag }): ReactNode {
  const t = useTranslations('tags');
  const [isAsking, setAsking] = useState(false);
  const { isPending, attempt } = useAttempt();
  const withdraw = async () => {
    await withdrawTag(id);
    setAsking(false);
    toast(t('withdrawn.title', { name }));
  };
  const copy = (address: string) =>
    copyText(address, { copied: t('copied'), notCopied: t('notCopied', { url: address }) });
  const entries: MenuEntry[] = [
    ...(url === undefined
      ? []
      : [{ id: 'copy', icon: 'copy' as const, label: t('copy'), onAction: () => perform(() => copy(url)) }]),
    { id: 'withdraw', icon: 'trash', label: t('withdraw'), danger: true, onAction: () => setAsking(true) },
  ];
  return (
    <>
      <LazyMenu trigger={<IconButton icon="dots" label={t('more', { name })} />} entries={entries} />
      {isAsking && (
        <Confirm
          title={t('ask.title', { name })}
          action={t('withdraw')}
          isPending={isPending}
          onConfirm={() => attempt(withdraw)}
          onClose={() => setAsking(false)}
        >
          {t('ask.says')}
        </Confirm>
      )}
    </>
  );
}

/* A canceled tag, and who canceled it. */
export function WithdrawnRow({ tag: { name, withdrawnBy = '', withdrawnAt = '' } }: { tag: Tag }): ReactNode {
  const t = useTranslations('tags');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const day = format.dateTime(new Date(withdrawnAt), DAY);
  return (
    <li className="ui-row ui-row-bare">
      <Icon name="close" />
      <RowParts title={<bdi>{name}</bdi>} detail={t('withdrawn.by', { name: find(withdrawnBy).username, day })} />
    </li>
  );
}
