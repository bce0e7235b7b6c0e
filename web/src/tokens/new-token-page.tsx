import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { faultIn } from '../settings/fault-in.tsx';
import { Refused } from '../settings/refused.tsx';
import { useKept } from '../settings/use-kept.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import css from './tokens.module.css';
import { curlOf } from './token-commands.ts';
import { emptyForm, formOfSearch, type Preset, presets, type TokenForm, toRequest, withPreset } from './token-form.ts';
import { LimitFields, RightFields, UseFields } from './token-fields.tsx';
import { tokensQuery } from './token-queries.ts';
import { TokenSecret } from './token-secret.tsx';
import { useSentences } from './token-sentence.tsx';
import { sentencesOf } from './token-sentences.ts';

const route = getRouteApi('/settings/tokens/new');

/** The form for a new token, with a description of its rights. Then shows the secret once. */
export function NewTokenPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const client = useQueryClient();
  const {
    value: form,
    set,
    forget,
  } = useKept<TokenForm>(`token.new${JSON.stringify(search)}`, {
    ...emptyForm,
    ...formOfSearch(search),
  });
  const making = useRequest({
    mutationFn: () => api.tokens.create(toRequest(form, Date.now())),
    onSuccess: () => {
      forget();
      void client.invalidateQueries(tokensQuery);
    },
  });
  const title = useRef<HTMLHeadingElement>(null);
  useFocusKept(title, making.data);
  if (making.data !== undefined) {
    const { data } = making;
    return (
      <div className="stack narrow">
        <h2 ref={title} tabIndex={-1}>
          {t('tokens.made')}
        </h2>
        <TokenSecret token={data} curl={curlOf(form, location.origin, data.token ?? undefined)} />
        <Link to="/settings/tokens">{t('tokens.all')}</Link>
      </div>
    );
  }
  const faultOf = (field: string) => faultIn(making.error, field);
  return (
    <Form className="stack narrow" onSubmit={() => making.mutate()}>
      <h2>{t('tokens.create')}</h2>
      <Presets onChoose={(preset) => set(withPreset(form, preset))} />
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.name_hint')}
        value={form.name}
        fault={faultOf('name')}
        onChange={(name) => set({ ...form, name })}
      />
      <RightFields form={form} faultOf={faultOf} onChange={set} />
      <LimitFields form={form} faultOf={faultOf} onChange={set} />
      <UseFields form={form} faultOf={faultOf} onChange={set} />
      <Says form={form} />
      {making.error === null ? null : <Refused error={making.error} title={t('tokens.not_made')} />}
      <div className="line">
        <Button kind="main" type="submit" isBusy={making.isPending}>
          {t('tokens.create')}
        </Button>
        <Link to="/settings/tokens">{t('record.cancel')}</Link>
      </div>
    </Form>
  );
}

function Presets({ onChoose }: { readonly onChoose: (preset: Preset) => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.presets} role="group" aria-label={t('tokens.start')}>
      <span className="muted small">{t('tokens.start')}</span>
      {(Object.keys(presets) as Preset[]).map((preset) => (
        <Button key={preset} isSmall onClick={() => onChoose(preset)}>
          {t(`tokens.preset_${preset}`)}
        </Button>
      ))}
    </div>
  );
}

function Says({ form }: { readonly form: TokenForm }) {
  const { t } = useTranslation();
  const words = useSentences();
  const [now] = useState(() => Date.now());
  return (
    <p className={css.says} role="status" aria-label={t('tokens.says')}>
      {words(sentencesOf(form, now))}
    </p>
  );
}
