import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, bodyOf, type Zone } from '../api/client.ts';
import { delegationQuery } from '../api/queries.ts';
import { useRequest } from '../api/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';

/** The end of a zone, which can be taken back for seven days; without a question, but with the consequences before. */
export function DeleteCard({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: delegation } = useQuery(delegationQuery(zone.name));
  const deleting = useRequest({
    mutationFn: () => bodyOf(api.DELETE('/zones/{zone}', { params: { path: { zone: zone.name } } })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['zones'] });
      return navigate({ to: '/deleted-zones' });
    },
  });
  return (
    <section className="card stack">
      <h2>{t('zone_settings.delete')}</h2>
      <p className="muted">{t('zone_settings.delete_hint')}</p>
      {delegation?.state === 'delegated' ? <Notice kind="warning">{t('zone_settings.delegated')}</Notice> : null}
      {(delegation?.actual?.ds.length ?? 0) > 0 ? <Notice kind="warning">{t('zone_settings.has_ds')}</Notice> : null}
      {deleting.error === null ? null : <Failure error={deleting.error} title={t('zone_settings.not_deleted')} />}
      <div className="line">
        <Button kind="danger" isBusy={deleting.isPending} onClick={() => deleting.mutate()}>
          {t('zone_settings.delete')}
        </Button>
      </div>
    </section>
  );
}
