import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { plainQuery } from '#platform/sync/queries/plain-query.ts';
import { RowLink } from '#ui/rows/row-link.tsx';
import { SubHeader } from '#ui/rows/sub-header.tsx';

export function AboutScreen() {
  const t = useTranslations('app.about');
  const { data: version } = useQuery(plainQuery(['version'], systemEndpoints.getVersion, {}));
  return (
    <>
      <SubHeader title={t('title')} to="/settings" back={t('back')} />
      <p className="max-w-[36rem] py-6 text-lead">{t('says')}</p>
      <dl className="grid max-w-[36rem] grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-6 gap-y-2 [overflow-wrap:anywhere] max-[12rem]:block">
        <dt className="text-ink-2">{t('version')}</dt>
        <dd className="ui-num">{version ?? t('unknown')}</dd>
        <dt className="text-ink-2">{t('licence')}</dt>
        <dd>MIT</dd>
      </dl>
      <div className="max-w-[36rem] pt-6">
        <RowLink to="/guide" icon="list" title={t('guide')} />
      </div>
    </>
  );
}
