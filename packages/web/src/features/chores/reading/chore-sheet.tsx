import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type DraftStart, draftName } from '#platform/beginning.ts';
import { clearDraft, readDraft, useDraft } from '#platform/drafts.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { usePerformOnce } from '#platform/perform.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Menu } from '#ui/layers/menu.tsx';
import { PaneOrSheet } from '#ui/layers/pane.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { AskSomebody } from '../handing-over/ask-somebody.tsx';
import { useChoreActions } from '../doing/chore-actions.ts';
import { useChoreWriting } from '../writing/chore-writing.ts';
import { ChoreDetail } from './chore-detail.tsx';
import { startOf } from '../rota/due.ts';
import { useToday } from '#shared/household/today.ts';
import { LateOwnTag } from '#shared/tags/late-tags.ts';
import { draftOf, type ChoreEdit, emptyDraft } from '../writing/chore-draft.ts';
import { useTypedChore } from '../writing/use-typed-chore.ts';
import { ChoreForm } from '../writing/chore-form.tsx';
import { useChore } from '../rota/use-chore.ts';
import type { SidePanel } from './repeat-detail.tsx';
import { SkipTurn } from '../turns/skip-turn.tsx';
import { useWhyWords, WhyTurn } from '../turns/turn-reason.tsx';

const NEW = 'chores.new';
const editOf = (id: string) => `chores.change.${id}`;

/* A new chore. The draft survives closing the sheet. */
export function NewChoreSheet({ initial, onClose }: { initial: DraftStart; onClose: () => void }): ReactNode {
  const t = useTranslations('chores');
  const { add } = useChoreWriting();
  const form = draftName(NEW, initial);
  const today = useToday();
  const [empty] = useState(() => emptyDraft(startOf(today), initial));
  const [draft, keep, clear] = useDraft(form, empty);
  // Offered from the start or not at all, so that nothing moves while typing.
  const [wasSaved] = useState(() => readDraft(form) !== null);
  const { filled, typed, set } = useTypedChore(draft, (change) => keep(change(draft)));
  const finish = async () => {
    await add(filled, initial.poll);
    clear();
    onClose();
  };
  return (
    <Sheet
      title={t('new')}
      onClose={onClose}
      tools={wasSaved && <IconButton icon="undo" label={t('clear')} onClick={clear} />}
    >
      <ChoreForm draft={filled} set={set} typed={typed} isNew onFinish={finish} />
    </Sheet>
  );
}

/* A chore to read, talk about, change or delete. */
export function ChoreSheet({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useTranslations('chores');
  const { chore, isListed, isGone, isError, refetch } = useChore(id);
  if (chore) return <OpenChore chore={chore} isListed={isListed} onClose={onClose} />;
  return (
    <PaneOrSheet title={t('one')} onClose={onClose}>
      <SheetBody>
        {isGone ? (
          <EmptyState drawing="done" title={t('gone')} />
        ) : (
          <NotRead title={t('oneFailed')} isError={isError} refetch={refetch} rows={4} />
        )}
      </SheetBody>
    </PaneOrSheet>
  );
}

/* The current state; a single turn as a task that doesn't repeat. */
function unchanged(chore: Chore, timeZone: string, isOnlyThis?: true): ChoreEdit {
  const draft = draftOf(isOnlyThis ? { ...chore, repeat: null } : chore, timeZone);
  return { from: draft, to: draft, ...(isOnlyThis ? { isOnlyThis } : {}) };
}

function OpenChore({ chore, isListed, onClose }: { chore: Chore; isListed: boolean; onClose: () => void }): ReactNode {
  const t = useTranslations('chores');
  const { save } = useChoreWriting();
  const timeZone = useTimeZone();
  const [isEditing, setEditing] = useState(() => readDraft(editOf(chore.id)) !== null);
  const aside = useAside(chore, onClose);
  const [editing, keep, clear] = useDraft<ChoreEdit>(editOf(chore.id), unchanged(chore, timeZone));
  const edit = (isOnlyThis?: true) => {
    keep(unchanged(chore, timeZone, isOnlyThis));
    // Without an edit, reopening shows the task, not a form.
    clearDraft(editOf(chore.id));
    setEditing(true);
  };
  const stop = () => {
    clear();
    setEditing(false);
  };
  const tools = (
    <>
      {isListed && !isEditing && <ToEdit repeats={Boolean(chore.repeat)} onEdit={edit} />}
      {isListed && !isEditing && <IconButton icon="scan" label={t('tag')} onClick={() => aside.open('tag')} />}
      {isEditing && <IconButton icon="undo" label={t('dontEdit')} onClick={stop} />}
      <Deleting
        chore={chore}
        onDeleted={() => {
          clear();
          onClose();
        }}
      />
    </>
  );
  const finish = async () => {
    await save(chore, editing);
    stop();
  };
  if (aside.sheet && !isEditing) return <PaneOrSheet onClose={onClose} {...aside.sheet} />;
  return (
    <PaneOrSheet
      title={isEditing ? t(editing.isOnlyThis ? 'repeat.editOne' : 'edit') : chore.title}
      onClose={onClose}
      tools={tools}
    >
      {isEditing ? (
        <ChoreForm
          draft={editing.to}
          set={(change) => keep({ ...editing, to: { ...editing.to, ...change } })}
          isOnlyThis={editing.isOnlyThis === true}
          onFinish={finish}
        />
      ) : (
        <ChoreDetail chore={chore} isListed={isListed} onAside={aside.open} />
      )}
    </PaneOrSheet>
  );
}

/* The sheet's content instead of the task: the reason for a turn, skipping it, asking another member, or its tag. */
function useAside(chore: Chore, onClose: () => void) {
  const t = useTranslations('chores');
  const why = useWhyWords();
  const [aside, open] = useState<SidePanel | null>(null);
  const whose = chore.repeat?.whose ?? null;
  if (aside === null || ((aside === 'why' || aside === 'skip') && !chore.repeat)) return { open, sheet: null };
  const back = () => open(null);
  const sheets = {
    why: { title: whose === null ? chore.title : why(whose), children: <WhyTurn choreId={chore.id} /> },
    skip: { title: chore.title, children: <SkipTurn chore={chore} onSkipped={onClose} /> },
    tag: { title: t('tag'), children: <LateOwnTag kind="chore" thingId={chore.id} /> },
    ask: { title: chore.title, children: <AskSomebody chore={chore} onAsked={back} /> },
  };
  const tools = <IconButton icon="left" label={t('one')} onClick={back} />;
  return { open, sheet: { tools, ...sheets[aside] } };
}

/* For a repeating task, first asks how far the change reaches. */
function ToEdit({ repeats, onEdit }: { repeats: boolean; onEdit: (isOnlyThis?: true) => void }): ReactNode {
  const t = useTranslations('chores');
  if (!repeats) return <IconButton icon="edit" label={t('edit')} onClick={() => onEdit()} />;
  const entries = [
    { id: 'one', label: t('repeat.editOne'), onAction: () => onEdit(true) },
    { id: 'all', label: t('repeat.editAll'), onAction: () => onEdit() },
  ];
  return <Menu trigger={<IconButton icon="edit" label={t('edit')} />} entries={entries} />;
}

/* Deletes it; for a repeating task the member chooses whether only this turn. */
function Deleting({ chore, onDeleted }: { chore: Chore; onDeleted: () => void }): ReactNode {
  const t = useTranslations('chores');
  const { remove } = useChoreActions();
  const performOnce = usePerformOnce();
  const deleteIt = (isLast?: boolean) =>
    performOnce(async () => {
      await remove(chore, isLast);
      onDeleted();
    });
  if (!chore.repeat) return <IconButton icon="trash" label={t('delete')} onClick={() => deleteIt()} />;
  const entries = [
    { id: 'one', label: t('repeat.deleteOne'), onAction: () => deleteIt() },
    { id: 'all', label: t('repeat.deleteAll'), danger: true, onAction: () => deleteIt(true) },
  ];
  return <Menu trigger={<IconButton icon="trash" label={t('delete')} />} entries={entries} />;
}
