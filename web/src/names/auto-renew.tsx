import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, type Domain } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { Check } from '../ui/check.tsx';
import { Failure } from '../ui/failure.tsx';
import { reloadNames } from './names-queries.ts';

/** The switch “renew by itself”. Shows the chosen state while it is stored. */
export function AutoRenew({ domain: { id, name, auto_renew: isOn } }: { readonly domain: Domain }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const changing = useRequest({
    mutationFn: (isWanted: boolean) => api.domains.update(id, { auto_renew: isWanted }),
    onSuccess: () => reloadNames(client),
  });
  return (
    <>
      <Check
        label={
          <>
            {t('names.auto_renew')}
            <span className="unseen">: {name}</span>
          </>
        }
        isChecked={changing.isPending ? changing.variables : isOn}
        onChange={(isWanted) => changing.mutate(isWanted)}
      />
      {changing.error === null ? null : <Failure error={changing.error} title={t('names.not_changed', { name })} />}
    </>
  );
}
