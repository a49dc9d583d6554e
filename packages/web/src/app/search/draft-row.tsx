import type { ListNote } from '@hestia/contract/reminders/model.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { toast } from '#ui/layers/toast.ts';
import { useItemActions } from '../../features/reminders/lists/item-actions.ts';
import type { Draft } from './use-drafts.ts';

type Props = { draft: Draft; words: string; onAdded: () => void };

/* A draft from the typed words: an expense or a task opens in its form, an item goes on the list. */
export function DraftRow({ draft, words, onAdded }: Props): ReactNode {
  const t = useTranslations('search.add');
  if (draft.kind === 'item') return <ItemRow list={draft.list} name={draft.title} onAdded={onAdded} />;
  const to = draft.kind === 'expense' ? '/money' : '/tasks';
  return (
    <Link to={to} search={{ sheet: 'new', title: words, read: 'on' }} className="ui-row app-search-hit">
      <Icon name="plus" />
      <RowParts
        title={<bdi>{draft.title || words}</bdi>}
        detail={
          <>
            {t(draft.kind)}
            {draft.parts.map(({ kind, words: said }) => (
              <bdi key={kind} className="app-search-part">
                {said}
              </bdi>
            ))}
          </>
        }
      />
    </Link>
  );
}

function ItemRow({ list, name, onAdded }: { list: ListNote; name: string; onAdded: () => void }): ReactNode {
  const t = useTranslations('search.add');
  const { add } = useItemActions(list);
  const put = async () => {
    await add([name]);
    toast(t('added', { name, list: list.name }));
    onAdded();
  };
  return (
    <button type="button" className="ui-row app-search-hit" onClick={() => perform(put)}>
      <Icon name="plus" />
      <RowParts title={<bdi>{name}</bdi>} detail={t('item', { list: list.name })} />
    </button>
  );
}
