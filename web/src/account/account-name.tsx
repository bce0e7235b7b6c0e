import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/client.ts';
import { accountQuery } from '../api/queries.ts';
import { useRequest } from '../api/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';

/** The account name, editable in place. */
export function AccountName({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [text, setText] = useState(name);
  const saving = useRequest({
    mutationFn: () => api.account.update({ name: text.trim() }),
    onSuccess: () => client.invalidateQueries(accountQuery),
  });
  const isChanged = text.trim() !== '' && text.trim() !== name;
  return (
    <Form
      className="line end"
      onSubmit={() => {
        if (isChanged) saving.mutate();
      }}
    >
      <div className="grow">
        <TextField label={t('plan.name')} value={text} onChange={setText} />
      </div>
      <Button type="submit" isBusy={saving.isPending} isDisabled={!isChanged}>
        {t('record.save')}
      </Button>
      {saving.error === null ? null : <Failure error={saving.error} title={t('plan.not_saved')} />}
    </Form>
  );
}
