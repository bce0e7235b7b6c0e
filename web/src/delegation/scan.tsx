import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, bodyOf, type Change, type ScanView } from '../api/client.ts';
import { useRequest } from '../api/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Warnings } from '../ui/warnings.tsx';

/** The most time that the API waits for the servers, and that the page asks again for. */
const WAIT = '30s';

/** Looks for the records at the present nameservers, and takes them over. */
export function Scan({ zone }: { readonly zone: string }) {
  const { t } = useTranslation();
  const scanning = useRequest({
    mutationFn: () => bodyOf(api.POST('/zones/{zone}/scan', { params: { path: { zone }, query: { wait: WAIT } } })),
  });
  return (
    <section className="card stack">
      <div className="line">
        <h2>{t('scan.title')}</h2>
        <span className="push">
          <Button isBusy={scanning.isPending} onClick={() => scanning.mutate()}>
            {t('scan.start')}
          </Button>
        </span>
      </div>
      <p className="muted">{t('scan.hint')}</p>
      {scanning.error === null ? null : <Failure error={scanning.error} title={t('scan.failed')} />}
      {scanning.data === undefined ? null : <Found zone={zone} scan={scanning.data} />}
    </section>
  );
}

function Found({ zone, scan: { result } }: { readonly zone: string; readonly scan: ScanView }) {
  const { t } = useTranslation();
  if (result === null) return <Notice kind="wait">{t('scan.late')}</Notice>;
  return (
    <>
      <Warnings warnings={result.warnings} />
      <Taking zone={zone} changes={result.proposal?.changes ?? []} />
    </>
  );
}

/** The records that were found, and the button that publishes them. */
function Taking({ zone, changes }: { readonly zone: string; readonly changes: readonly Change[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const taking = useRequest({
    mutationFn: () =>
      bodyOf(api.PATCH('/zones/{zone}/records', { params: { path: { zone } }, body: { changes: [...changes] } })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['zone', zone] });
      return navigate({ to: '/zones/$zone', params: { zone } });
    },
  });
  const button = (
    <Button kind="main" isBusy={taking.isPending} onClick={() => taking.mutate()}>
      {t('scan.take')}
    </Button>
  );
  return (
    <>
      {taking.error === null ? null : <Failure error={taking.error} title={t('scan.not_taken')} />}
      <Notice
        kind={changes.length === 0 ? 'wait' : 'done'}
        isLive
        title={t('scan.found', { count: changes.length })}
        action={changes.length === 0 ? undefined : button}
      />
    </>
  );
}
