import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';

export function AboutScreen() {
  const t = useTranslations('app.about');
  const { data: version } = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => call(systemEndpoints.getVersion, {}, { signal }),
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        above={
          <TextLink to="/settings" icon="left">
            {t('back')}
          </TextLink>
        }
      />
      <p className="max-w-[36rem] py-6 text-lead">{t('says')}</p>
      <dl className="grid max-w-[36rem] grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-6 gap-y-2 [overflow-wrap:anywhere] max-[12rem]:block">
        <dt className="text-ink-2">{t('version')}</dt>
        <dd className="ui-num">{version ?? t('unknown')}</dd>
        <dt className="text-ink-2">{t('licence')}</dt>
        <dd>MIT</dd>
      </dl>
    </>
  );
}
