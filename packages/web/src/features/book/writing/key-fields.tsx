import type { KeyLine } from '@hestia/contract/book/schemas.ts';
import { limits, MAX_KEY_LINES } from '@hestia/contract/wire/limits.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { RowSelect } from '#ui/fields/choices/row-select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type Props = { lines: readonly KeyLine[]; set: (lines: KeyLine[]) => void };

/** The choice of a non-member. */
const OTHER = 'other';

/* The keys, and the holder of each. */
export function KeyFields({ lines, set }: Props) {
  const t = useTranslations('book.keys');
  const change = (at: number, changed: Partial<KeyLine>) =>
    set(lines.map((line, each) => (each === at ? { ...line, ...changed } : line)));
  return (
    <>
      <ul>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
          <li key={at} className="book-key">
            <TextField
              label={t('name', { number: String(at + 1) })}
              value={line.name}
              onChange={(name) => change(at, { name })}
              maxLength={limits.bookTitle}
              autoComplete="off"
              placeholder={t('example')}
            />
            <IconButton
              icon="trash"
              label={t('delete', { number: String(at + 1) })}
              onClick={() => set(lines.filter((_line, each) => each !== at))}
            />
            <Holder line={line} set={(changed) => change(at, changed)} />
          </li>
        ))}
      </ul>
      {lines.length < MAX_KEY_LINES && (
        <Button
          small
          icon="plus"
          className="mt-4"
          onClick={() => set([...lines, { name: '', holderId: null, holder: '' }])}
        >
          {t('add')}
        </Button>
      )}
    </>
  );
}

function Holder({ line, set }: { line: KeyLine; set: (changed: Partial<KeyLine>) => void }) {
  const t = useTranslations('book.keys');
  const { members, find } = useMemberDirectory();
  const ids = members.map(({ id }) => id);
  const former = line.holderId !== null && !ids.includes(line.holderId) ? [line.holderId] : [];
  const people = [...ids, ...former].map((id) => ({ id, label: find(id).username }));
  return (
    <div className="book-key-holder">
      <RowSelect
        label={t('who')}
        choices={[{ id: OTHER, label: t('other') }, ...people]}
        value={line.holderId ?? OTHER}
        onChange={(id) => set(id === OTHER ? { holderId: null } : { holderId: id, holder: '' })}
      />
      {line.holderId === null && (
        <TextField
          label={t('holder')}
          value={line.holder}
          onChange={(holder) => set({ holder })}
          maxLength={limits.bookTitle}
          autoComplete="off"
        />
      )}
    </div>
  );
}
