import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequest } from '../api/use-request.ts';
import english from '../../../docs/use/dynamic-dns.md?raw';
import { currentLanguage } from '../i18n/i18n.ts';
import { Refused } from '../settings/refused.tsx';
import { useKept } from '../settings/use-kept.ts';
import { useZonesLike } from '../settings/use-zones-like.ts';
import { tokensQuery } from '../tokens/token-queries.ts';
import { TokenSecret } from '../tokens/token-secret.tsx';
import { Button } from '../ui/button.tsx';
import { Empty, Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Choice, TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { DynamicHosts } from './dynamic-hosts.tsx';
import css from './dynamic.module.css';
import { type Host, type MadeHost, makeHost } from './make-host.ts';
import { SectionView } from './section-view.tsx';
import german from './settings-de.md?raw';
import { sectionsOf } from './settings-text.ts';

const pages = { en: english, de: german };

/** Creates a dynamic DNS host: its token, and the settings for the router or program that updates it. */
export function DynamicPage() {
  const { t } = useTranslation();
  const zones = useZonesLike('');
  if (zones === undefined) return <Waiting rows={6} label={t('zones.loading')} />;
  if (zones.length === 0) return <Empty title={t('dynamic.no_zone')}>{t('zones.empty_hint')}</Empty>;
  return <HostForm first={zones[0]} />;
}

/** The form. Its initial zone is `first`, an existing zone. */
function HostForm({ first }: { readonly first: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { value, set } = useKept<Host>('dynamic', { zone: first, name: '' });
  const zones = useZonesLike(value.zone);
  const host = { zone: value.zone.trim() || first, name: value.name.trim() || '@' };
  const making = useRequest({
    mutationFn: () => makeHost(host),
    onSuccess: () => void client.invalidateQueries(tokensQuery),
  });
  // The secret is shown once and belongs to one host. The fields must not change during the request.
  const change = (next: Partial<Host>) => {
    set({ ...value, ...next });
    making.reset();
  };
  return (
    <div className="stack narrow">
      <h2>{t('dynamic.title')}</h2>
      <p className="muted">{t('dynamic.hint')}</p>
      <Form onSubmit={() => making.mutate()}>
        <div className={css.first}>
          <TextField
            label={t('records.column_name')}
            hint={t('dynamic.name_hint', { zone: host.zone })}
            placeholder="home"
            value={value.name}
            isCode
            isReadOnly={making.isPending}
            onChange={(name) => change({ name })}
          />
          <TextField
            label={t('zones.name')}
            hint={t('dynamic.zone_hint')}
            placeholder={first}
            value={value.zone}
            suggestions={zones}
            isCode
            isReadOnly={making.isPending}
            onChange={(zone) => change({ zone })}
          />
        </div>
        <div>
          <Button kind="main" type="submit" isBusy={making.isPending} isDisabled={making.isSuccess}>
            {t('dynamic.make')}
          </Button>
        </div>
      </Form>
      {making.error === null ? null : <Refused error={making.error} title={t('tokens.not_made')} />}
      {making.data === undefined ? null : <Made {...making.data} />}
      <Settings host={host} token={making.data?.token.token ?? undefined} />
      <DynamicHosts />
    </div>
  );
}

function Made({ token, recordError }: MadeHost) {
  const { t } = useTranslation();
  return (
    <>
      <TokenSecret token={token} />
      {recordError === undefined ? null : <Failure error={recordError} title={t('dynamic.no_record')} />}
    </>
  );
}

/** The settings to copy. They contain the token once it is created. */
function Settings({ host: { zone, name }, token = 'fw_…' }: { readonly host: Host; readonly token?: string }) {
  const { t } = useTranslation();
  const host = name === '@' ? zone : `${name}.${zone}`;
  const sections = sectionsOf(pages[currentLanguage()], { host, zone, origin: location.origin, token });
  const [title, setTitle] = useState('FRITZ!Box');
  const section = sections.find((one) => one.title === title) ?? sections[0];
  return (
    <section className="card stack" aria-label={t('dynamic.settings')}>
      <Choice
        label={t('dynamic.settings')}
        value={section.title}
        options={Object.fromEntries(sections.map((one) => [one.title, one.title]))}
        onChange={setTitle}
      />
      <SectionView section={section} />
    </section>
  );
}
