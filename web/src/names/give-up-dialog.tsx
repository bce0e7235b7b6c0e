import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, type Domain } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { reloadNames } from './names-queries.ts';

interface GiveUpDialogProps {
  readonly domain: Domain;
  readonly onClose: () => void;
}

/** Explains what happens to a name that is given up, and gives it up. It can be restored for seven days. */
export function GiveUpDialog({ domain: { id, name }, onClose }: GiveUpDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const deleting = useRequest({
    mutationFn: () => api.domains.delete(id),
    onSuccess: async () => {
      await reloadNames(client);
      onClose();
    },
  });
  return (
    <Dialog
      title={t('names.give_up_title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('record.cancel')}</Button>
          <Button kind="danger" isBusy={deleting.isPending} onClick={() => deleting.mutate()}>
            {t('names.give_up')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('names.give_up_served')}</p>
        <p>{t('names.give_up_after')}</p>
        {deleting.error === null ? null : (
          <Failure error={deleting.error} title={t('names.not_changed', { name })} retry={() => deleting.mutate()} />
        )}
      </div>
    </Dialog>
  );
}
