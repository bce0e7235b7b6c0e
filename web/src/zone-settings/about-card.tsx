import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Zone } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';

/** The note and the default TTL of a zone. */
export function AboutCard({ zone }: { readonly zone: Zone }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const kept = { comment: zone.comment ?? '', ttl: String(zone.default_ttl) };
  const [typed, setTyped] = useState<Partial<typeof kept>>({});
  const { comment, ttl } = { ...kept, ...typed };
  const saving = useRequest({
    mutationFn: () =>
      api.zones.update(zone.name, {
        comment: comment.trim() === '' ? null : comment.trim(),
        default_ttl: Number(ttl),
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['zones'] });
      return client.invalidateQueries({ queryKey: ['zone', zone.name] }).then(() => setTyped({}));
    },
  });
  const isChanged = comment !== kept.comment || ttl !== kept.ttl;
  return (
    <Form className="card stack" onSubmit={() => saving.mutate()}>
      <h2>{t('zone_settings.about')}</h2>
      <TextField
        label={t('zone_settings.comment')}
        hint={t('zone_settings.comment_hint')}
        value={comment}
        onChange={(text) => setTyped({ ...typed, comment: text })}
      />
      <TextField
        label={t('zone_settings.ttl')}
        hint={t('zone_settings.ttl_hint')}
        value={ttl}
        inputMode="numeric"
        onChange={(text) => setTyped({ ...typed, ttl: text })}
      />
      {saving.error === null ? null : <Failure error={saving.error} title={t('zone_settings.not_saved')} />}
      <div className="line">
        <Button kind="main" type="submit" isBusy={saving.isPending} isDisabled={!isChanged}>
          {t('record.save')}
        </Button>
      </div>
    </Form>
  );
}
