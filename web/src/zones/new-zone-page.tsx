import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, bodyOf } from '../api/client.ts';
import { zonesQuery } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/fields.tsx';

/** A domain becomes a zone; the page of its delegation has the steps after that. */
export function NewZonePage() {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: () => bodyOf(api.POST('/zones', { body: { name: name.trim().replace(/\.$/, '') } })),
    onSuccess: ({ name: zone }) => {
      void client.invalidateQueries(zonesQuery);
      void navigate({ to: '/zones/$zone/delegation', params: { zone } });
    },
  });
  return (
    <form
      className="stack narrow"
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate();
      }}
    >
      <h1>{t('new_zone.title')}</h1>
      <TextField
        label={t('new_zone.domain')}
        hint={t('new_zone.hint')}
        value={name}
        placeholder="example.com"
        autoFocus
        onChange={setName}
      />
      {making.error === null ? null : (
        <Failure error={making.error} title={t('new_zone.failed')} retry={() => making.mutate()} />
      )}
      <div className="line">
        <Button kind="main" type="submit" isBusy={making.isPending} isDisabled={name.trim() === ''}>
          {t('new_zone.add')}
        </Button>
      </div>
    </form>
  );
}
