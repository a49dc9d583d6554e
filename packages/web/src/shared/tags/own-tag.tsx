import type { TagKind } from '@hestia/contract/tags/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '#platform/kernel/network.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useColocationId } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { LinkButton } from '#ui/buttons/link.tsx';
import { perform } from '#platform/perform.ts';
import { copyText } from '#ui/layers/copy-text.ts';
import { SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { TagPaper } from './tag-paper.tsx';
import { ownTagQuery } from './tags-data.ts';

type Props = { kind: TagKind; thingId: string };

/* The tag of a task or a list, to print or to copy; created when opened for the first time. */
export function OwnTag({ kind, thingId }: Props): ReactNode {
  const t = useTranslations('tags');
  const problemText = useProblemText();
  const isOnline = useIsOnline();
  const query = ownTagQuery(useColocationId(), kind, thingId);
  const { data, error, refetch } = useQuery({ ...query, enabled: isOnline });
  if (!data && !isOnline)
    return (
      <SheetBody>
        <Banner icon="offline">{t('offline')}</Banner>
      </SheetBody>
    );
  if (data?.url === undefined)
    return (
      <SheetBody>
        <NotRead title={problemText(error)} isError={error !== null} refetch={refetch} rows={4} />
      </SheetBody>
    );
  return <Made id={data.id} kind={kind} name={data.name} url={data.url} />;
}

function Made({ id, url, ...tag }: { id: string; kind: TagKind; name: string; url: string }): ReactNode {
  const t = useTranslations('tags');
  const copy = () => copyText(url, { copied: t('copied'), notCopied: t('notCopied', { url }) });
  return (
    <>
      <SheetBody>
        <p className="pb-4">{t('says')}</p>
        <div className="mx-auto max-w-[16rem]">
          <TagPaper {...tag} url={url} />
        </div>
        <p className="pt-4 text-small text-ink-2">{t('nfc')}</p>
      </SheetBody>
      <SheetFoot>
        <LinkButton look="fill" icon="print" className="flex-auto" to="/settings/tags" search={{ tag: id }}>
          {t('toPrint')}
        </LinkButton>
        <Button icon="copy" className="flex-auto" onClick={() => perform(copy)}>
          {t('copy')}
        </Button>
      </SheetFoot>
    </>
  );
}
