import type { Book } from '@hestia/contract/imports/book.ts';
import { differences } from '@hestia/contract/imports/proof.ts';
import type { Import } from '@hestia/contract/imports/schemas.ts';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '#platform/kernel/network.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, TextButton } from '#ui/button.tsx';
import { FormError } from '#ui/form-error.tsx';
import { BalancesAfter } from './balances-after.tsx';
import { CategoryChoices, MemberChoices } from './choice-fields.tsx';
import { LeftOutList } from './left-out.tsx';
import { RateFields } from './rate-fields.tsx';
import { type ImportSource, useImport } from './use-import.ts';

type Props = ImportSource & { onDone: (made: Import) => void; onBack: () => void };

/* What each format is called by those who made it. */
const NAMES = {
  splitwise: 'Splitwise',
  spliitJson: 'Spliit',
  spliitCsv: 'Spliit',
  tricountJson: 'Tricount',
  tricountCsv: 'Tricount',
  sesterce: 'Sesterce',
  cospend: 'Cospend',
  iHateMoney: 'I Hate Money',
  hestia: 'Hestia',
} as const;

/* What will come, before anything is saved. */
export function Preview({ onDone, onBack, ...source }: Props) {
  const t = useTranslations('imports');
  const problemText = useProblemText();
  const performOnce = usePerformOnce();
  const isOnline = useIsOnline();
  const { book, household } = source;
  const { choices, setChoices, plan, send, isSending, problem, isKnown } = useImport(source);
  const chosen = { book, household, choices, onChange: setChoices };
  const count = plan.expenses.length;
  const save = (again: boolean) =>
    performOnce(async () => {
      const made = await send(again);
      if (made) onDone(made);
    });
  return (
    <div className="import-preview">
      <p className="pt-4">{t('found', { count: book.entries.length, app: NAMES[book.format] })}</p>
      <p>
        <TextButton onClick={onBack}>{t('another')}</TextButton>
      </p>
      <Proof book={book} />
      {book.warnings.map((warning) => (
        <Banner key={warning} icon="warn">
          {t(`warning.${warning}`)}
        </Banner>
      ))}
      <MemberChoices {...chosen} />
      <CategoryChoices {...chosen} />
      <RateFields {...chosen} />
      <BalancesAfter plan={plan} household={household} />
      <LeftOutList leftOut={plan.leftOut} />
      <div className="py-6">
        {problem !== null && <FormError>{problemText(problem)}</FormError>}
        {isSending && <progress className="import-progress" aria-label={t('saving')} />}
        {count === 0 ? (
          <p>{t('nothing')}</p>
        ) : (
          <Button
            look="fill"
            wide
            isPending={isSending}
            pendingLabel={t('saving')}
            disabled={!isOnline}
            onClick={() => save(isKnown)}
          >
            {isKnown ? t('again') : t('save', { count })}
          </Button>
        )}
      </div>
    </div>
  );
}

/* Whether what was read comes to the balances that the file names. */
function Proof({ book }: { book: Book }) {
  const t = useTranslations('imports');
  const found = differences(book);
  if (found === null) return null;
  if (found.length === 0) return <p className="text-ink-2">{t('proven')}</p>;
  const names = [...new Set(found.map(({ key }) => book.members.find((member) => member.key === key)?.name ?? '?'))];
  return <Banner icon="warn">{t('differs', { names: names.join(', ') })}</Banner>;
}
