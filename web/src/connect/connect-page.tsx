import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/client.ts';
import { serviceQuery } from '../api/queries.ts';
import { useRequest } from '../api/use-request.ts';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import css from './connect.module.css';
import { HiddenRecords } from './hidden-records.tsx';
import { type Hiding, hidingOf } from './hiding.ts';
import { nameIn } from './name-in.ts';
import { OneName } from './one-name.tsx';
import { WholeDomain } from './whole-domain.tsx';

/** The ways to connect a domain, or a single name, that this service supports. */
export function ConnectPage() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const name = nameIn(typed);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: service } = useQuery(serviceQuery);
  const [hiding, setHiding] = useState<Hiding>();
  const making = useRequest({
    mutationFn: async (takesRecords: boolean | undefined) => {
      const found = takesRecords === undefined ? await hidingOf(name) : undefined;
      setHiding(found);
      if (found !== undefined) return undefined;
      return api.zones.create({ name, take_records: takesRecords ?? false });
    },
    // Stay busy until the next page is shown, so that nothing is sent twice.
    onSuccess: (made) => {
      if (made === undefined) return undefined;
      const { name: zone } = made;
      void client.invalidateQueries({ queryKey: ['zones'] });
      return navigate({ to: '/zones/$zone/delegation', params: { zone } });
    },
  });
  return (
    <Form onSubmit={() => making.mutate(undefined)}>
      <h1>{t('connect.title')}</h1>
      <div className="narrow">
        <TextField
          label={t('connect.domain')}
          hint={t('connect.hint')}
          value={typed}
          placeholder="example.com"
          autoFocus
          onChange={(text) => {
            setTyped(text);
            setHiding(undefined);
          }}
        />
      </div>
      {making.error === null ? null : (
        <Failure error={making.error} title={t('connect.failed')} retry={() => making.mutate(undefined)} />
      )}
      {hiding === undefined ? null : (
        <HiddenRecords hiding={hiding} isBusy={making.isPending} onChoice={(takes) => making.mutate(takes)} />
      )}
      <div className={css.ways}>
        <WholeDomain isNamed={name !== ''} isBusy={making.isPending} nameservers={service?.nameservers ?? []} />
        {service === undefined ? null : <OneName name={name} service={service} />}
      </div>
    </Form>
  );
}
