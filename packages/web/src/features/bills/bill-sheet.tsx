import { dayAfter } from '@hestia/contract/bills/dates.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEdit } from '#platform/changes.ts';
import { readDraft, useDraft } from '#platform/drafts.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { usePerformOnce } from '#platform/perform.ts';
import { type CategoryChoices, chosenOf, isChoice, newNameOf } from '#shared/categories/category-choices.ts';
import { useMakeCategory } from '#shared/categories/categories-data.ts';
import { useCategoryGuess } from '#shared/categories/use-category-guess.ts';
import { splitAmong } from '#shared/split/split-draft.ts';
import { useUsualSplit } from '#shared/split/usual-split.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { useNotation, useWrite } from '#ui/figures/notation.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Menu } from '#ui/layers/menu.tsx';
import { PaneOrSheet } from '#ui/layers/pane.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { useBillActions } from './bill-actions.ts';
import { BillDetail } from './bill-detail.tsx';
import { begunAfter, type BillDraft, draftNow, draftOf, type EarlierBillDraft, emptyDraft } from './bill-draft.ts';
import { BillForm } from './bill-form.tsx';
import { useTypedBill } from './use-typed-bill.ts';
import { useBills } from './coming/bills-data.ts';
import { useToday } from '#shared/household/today.ts';

const NEW = 'bills.new';
const editOf = (id: string) => `bills.change.${id}`;

/* A new bill. The draft survives closing the sheet. */
export function NewBillSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('bills');
  const { sharers } = useMemberDirectory();
  if (sharers.length > 0) return <NewBill onClose={onClose} />;
  return (
    <Sheet title={t('new')} onClose={onClose}>
      <SheetBody>
        <SkeletonRows rows={4} />
      </SheetBody>
    </Sheet>
  );
}

function NewBill({ onClose }: { onClose: () => void }) {
  const t = useTranslations('bills');
  const { add } = useBillActions();
  const { me, sharers } = useMemberDirectory();
  const today = useToday();
  const { choices, guess } = useCategoryGuess();
  const makeMissing = useMakeMissing();
  const { sign } = useNotation();
  const [empty] = useState(() => emptyDraft({ me, members: sharers.map(({ id }) => id) }, today, choices.general.id));
  const [saved, keep, clear] = useDraft<BillDraft | EarlierBillDraft>(NEW, empty);
  const now = draftNow(saved, sign);
  const { filled, typed, set } = useTypedBill(now, (change) => keep(change(now)));
  const begun = begunAfter(filled, today);
  const categoryId = isCategoryKept(begun, choices) ? begun.categoryId : guess(begun.name);
  const { draft, gone } = useAsUsual({ ...begun, categoryId });
  // Offered from the start or not at all, so that nothing moves while typing.
  const [wasSaved] = useState(() => readDraft(NEW) !== null);
  const finish = async () => {
    await add(await makeMissing(draft));
    clear();
    onClose();
  };
  return (
    <Sheet
      title={t('new')}
      onClose={onClose}
      tools={wasSaved && <IconButton icon="undo" label={t('clear')} onClick={clear} />}
    >
      <BillForm draft={draft} set={set} typed={typed} isNew onFinish={finish} gone={gone} />
    </Sheet>
  );
}

const isCategoryKept = ({ isCategoryChosen, categoryId }: BillDraft, choices: CategoryChoices): boolean =>
  isCategoryChosen !== false && isChoice(choices, categoryId);

/* Creates the category of a draft with a suggested one. */
function useMakeMissing(): (draft: BillDraft) => Promise<BillDraft> {
  const { choices } = useCategoryGuess();
  const makeCategory = useMakeCategory();
  return async (draft) => {
    const name = newNameOf(draft.categoryId);
    if (name === null) return draft;
    const { id } = chosenOf(choices, draft.categoryId) ?? (await makeCategory(name));
    return { ...draft, categoryId: id };
  };
}

/* A new bill with the usual split of its category, until the member changes it; former members are left out. */
function useAsUsual(draft: BillDraft): { readonly draft: BillDraft; readonly gone: readonly string[] } {
  const { sharers } = useMemberDirectory();
  // It recurs: members who are away on some day share it all the same.
  const usual = useUsualSplit(draft.categoryId, () => false);
  if (!draft.splitChosen && usual) return { draft: { ...draft, split: usual.split }, gone: usual.gone };
  const here = sharers.map(({ id }) => id);
  return { draft: { ...draft, split: splitAmong(draft.split, here) }, gone: [] };
}

/* A bill to read, answer, change, end or delete. */
export function BillSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('bills');
  const { bills, ...reading } = useBills();
  const bill = bills?.find((each) => each.id === id);
  if (bill) return <OpenBill bill={bill} onClose={onClose} />;
  return (
    <PaneOrSheet title={t('one')} onClose={onClose}>
      <SheetBody>
        {bills ? (
          <EmptyState drawing="even" title={t('gone')} />
        ) : (
          <NotRead {...reading} title={t('failed')} rows={4} />
        )}
      </SheetBody>
    </PaneOrSheet>
  );
}

function OpenBill({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const t = useTranslations('bills');
  const write = useWrite();
  const { save } = useBillActions();
  const makeMissing = useMakeMissing();
  const { sign } = useNotation();
  const now = draftNow(draftOf(bill, write), sign);
  const [isEditing, setEditing] = useState(() => readDraft(editOf(bill.id)) !== null);
  const { from, to, keep, clear } = useEdit<BillDraft | EarlierBillDraft>(editOf(bill.id), now);
  const edit = () => {
    // It starts with the current bill. Without an edit, reopening shows the bill, not a form.
    clear();
    setEditing(true);
  };
  const stop = () => {
    clear();
    setEditing(false);
  };
  const tools = (
    <>
      <IconButton
        icon={isEditing ? 'undo' : 'edit'}
        label={t(isEditing ? 'dontEdit' : 'edit')}
        onClick={isEditing ? stop : edit}
      />
      <Ending
        bill={bill}
        onEnded={() => {
          clear();
          onClose();
        }}
      />
    </>
  );
  const finish = async () => {
    await save(bill, draftNow(from, sign), await makeMissing(draftNow(to, sign)));
    stop();
  };
  return (
    <PaneOrSheet title={isEditing ? t('edit') : bill.name} onClose={onClose} tools={tools}>
      {isEditing ? (
        <BillForm
          draft={draftNow(to, sign)}
          set={(change) => keep({ ...draftNow(to, sign), ...change })}
          isNew={false}
          onFinish={finish}
          bill={bill}
        />
      ) : (
        <BillDetail bill={bill} onEdit={edit} />
      )}
    </PaneOrSheet>
  );
}

/* Ends the bill, keeping its bookings visible; or deletes it. */
function Ending({ bill, onEnded }: { bill: Bill; onEnded: () => void }) {
  const t = useTranslations('bills');
  const { remove, save } = useBillActions();
  const write = useWrite();
  const today = useToday();
  const performOnce = usePerformOnce();
  const end = async () => {
    const now = draftOf(bill, write);
    const yesterday = dayAfter(today, -1);
    await save(bill, now, { ...now, untilOn: yesterday < bill.firstOn ? bill.firstOn : yesterday });
  };
  const deleteIt = () =>
    performOnce(async () => {
      await remove(bill);
      onEnded();
    });
  if (bill.nextOn === null || bill.firstOn >= today)
    return <IconButton icon="trash" label={t('delete')} onClick={deleteIt} />;
  const entries = [
    { id: 'end', label: t('end'), onAction: () => performOnce(end) },
    { id: 'delete', label: t('delete'), danger: true, onAction: deleteIt },
  ];
  return <Menu trigger={<IconButton icon="trash" label={t('endOrDelete')} />} entries={entries} />;
}
