import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Webhook } from '../api/client.ts';
import { webhookEventTypes } from '../api/offered-values.ts';
import { useRequest } from '../api/use-request.ts';
import { faultIn } from '../settings/fault-in.tsx';
import { Refused } from '../settings/refused.tsx';
import { useZoneNames } from '../settings/use-zone-names.ts';
import { Button } from '../ui/button.tsx';
import { Check, Checks } from '../ui/check.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { emptyForm, formOf, toRequest, type WebhookForm } from './webhook-form.ts';
import { webhooksQuery } from './webhook-queries.ts';
import { WebhookSecret } from './webhook-secret.tsx';

interface WebhookDialogProps {
  /** Omitted for a new webhook. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

/** The form of a webhook. Shows the secret of a new webhook once. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const names = useZoneNames(webhook?.zones ?? []);
  const [typed, setForm] = useState<WebhookForm>();
  const form = typed ?? (webhook === undefined ? emptyForm : formOf(webhook, names));
  const saving = useRequest({
    mutationFn: () => save(webhook, form),
    onSuccess: ({ secret }) => {
      void client.invalidateQueries(webhooksQuery);
      if (secret === undefined) onClose();
    },
  });
  const secret = saving.data?.secret;
  if (secret !== undefined)
    return (
      <Dialog title={t('webhooks.made')} isWide onClose={onClose}>
        <WebhookSecret secret={secret} />
      </Dialog>
    );
  return (
    <Dialog
      title={webhook === undefined ? t('webhooks.add') : t('webhooks.change')}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('record.cancel')}</Button>
          <Button kind="main" isBusy={saving.isPending} onClick={() => saving.mutate()}>
            {webhook === undefined ? t('webhooks.add') : t('record.save')}
          </Button>
        </>
      }
    >
      <Form onSubmit={() => saving.mutate()}>
        <Fields form={form} webhook={webhook} error={saving.error} onChange={setForm} />
        {saving.error === null ? null : <Refused error={saving.error} title={t('webhooks.not_saved')} />}
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: WebhookForm;
  readonly webhook: Webhook | undefined;
  readonly error: unknown;
  readonly onChange: (form: WebhookForm) => void;
}

function Fields({ form, webhook, error, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const faultOf = (field: string) => faultIn(error, field);
  return (
    <>
      {webhook?.url === null ? null : (
        <TextField
          label="URL"
          hint={t('webhooks.url_hint')}
          placeholder="https://example.net/webhook"
          value={form.url}
          fault={faultOf('url')}
          onChange={(url) => onChange({ ...form, url })}
        />
      )}
      <TextField
        label={t('webhooks.description')}
        value={form.description}
        fault={faultOf('description')}
        onChange={(description) => onChange({ ...form, description })}
      />
      <TextField
        label={t('tokens.zones')}
        hint={t('tokens.zones_hint')}
        placeholder={t('tokens.all_of_them')}
        value={form.zones}
        fault={faultOf('zones')}
        isCode
        onChange={(zones) => onChange({ ...form, zones })}
      />
      <Checks label={t('webhooks.events')} fault={faultOf('events')}>
        {webhookEventTypes.map((type) => (
          <Check
            key={type}
            label={<code>{type}</code>}
            isChecked={form.events.includes(type)}
            onChange={(isChecked) =>
              onChange({
                ...form,
                events: webhookEventTypes.filter((one) => (one === type ? isChecked : form.events.includes(one))),
              })
            }
          />
        ))}
      </Checks>
    </>
  );
}

/** Creates a webhook and returns its secret, or updates one. */
async function save(webhook: Webhook | undefined, form: WebhookForm): Promise<{ secret?: string }> {
  const body = toRequest(form);
  if (webhook === undefined) {
    const { secret } = await api.webhooks.create(body);
    return { secret: secret ?? '' };
  }
  await api.webhooks.update(webhook.id, body);
  return {};
}
