import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, type DeletedZone } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { UndoIcon } from '../ui/icons.tsx';
import { Ago, At } from '../ui/time.tsx';
import { deletedZonesQuery } from './deleted-zones-query.ts';
import css from './deleted-zones.module.css';

/** A deleted zone. Shows until when it can be restored, and how many records it has. */
export function DeletedZoneRow({ zone }: { readonly zone: DeletedZone }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, name, deleted_at: at, restorable_until: until } = zone;
  const restoring = useRequest({
    mutationFn: () => api.deletedZones.restore(id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['zones'] });
      void client.invalidateQueries(deletedZonesQuery);
      void client.invalidateQueries({ queryKey: ['zone', name] });
      return navigate({ to: '/zones/$zone', params: { zone: name } });
    },
  });
  return (
    <li data-row>
      <div className={css.zone}>
        <strong className={css.name}>{name}</strong>
        <span className="muted small">
          {t('deleted.deleted')} <Ago at={at} />
        </span>
        <span className="muted small">
          {t('deleted.until')} <At at={until} />
        </span>
        <Button
          icon={<UndoIcon />}
          label={t('deleted.restore_zone', { name })}
          isBusy={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          {t('deleted.restore')}
        </Button>
      </div>
      <Content zone={zone} />
      {restoring.error === null ? null : (
        <Failure error={restoring.error} title={t('deleted.not_restored')} retry={() => restoring.mutate()} />
      )}
    </li>
  );
}

/** Shows how many records a restore brings back, and how many it does not. */
function Content({ zone: { record_count: count, kubernetes_record_count: attached } }: { readonly zone: DeletedZone }) {
  const { t } = useTranslation();
  return (
    <p className="muted small">
      {count === null ? null : t('deleted.records', { count })}{' '}
      {attached === null || attached === 0 ? null : t('deleted.kubernetes', { count: attached })}
    </p>
  );
}
