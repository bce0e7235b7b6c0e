import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Zone } from '../api/client.ts';
import { delegationQuery } from '../api/queries.ts';
import { useRequest } from '../api/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { isNameOf, isUsed } from './deletion.ts';

/**
 * Deletes a zone, after a description of the consequences. The zone can be restored for seven days. If the parent
 * delegates the zone here, the user must type its name.
 */
export function DeleteCard({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: delegation } = useQuery(delegationQuery(zone.name));
  const deleting = useRequest({
    mutationFn: () => api.zones.delete(zone.name),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['zones'] });
      return navigate({ to: '/deleted-zones' });
    },
  });
  const [typed, setTyped] = useState('');
  const needsName = isUsed(zone);
  const canDelete = !needsName || isNameOf(zone, typed);
  return (
    <Form className="card stack" onSubmit={() => canDelete && deleting.mutate()}>
      <h2>{t('zone_settings.delete')}</h2>
      <p className="muted">{t('zone_settings.delete_hint')}</p>
      {needsName ? <Notice kind="warning">{t('zone_settings.delegated')}</Notice> : null}
      {(delegation?.actual?.ds.length ?? 0) > 0 ? <Notice kind="warning">{t('zone_settings.has_ds')}</Notice> : null}
      {deleting.error === null ? null : <Failure error={deleting.error} title={t('zone_settings.not_deleted')} />}
      {needsName ? (
        <TextField
          label={t('zone_settings.type_name', { name: zone.unicode_name })}
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <div className="line">
        <Button kind="danger" type="submit" isBusy={deleting.isPending} isDisabled={!canDelete}>
          {t('zone_settings.delete')}
        </Button>
      </div>
    </Form>
  );
}
