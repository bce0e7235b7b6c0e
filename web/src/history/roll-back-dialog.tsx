import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ZoneRolledBack } from '../api/client.ts';
import { DiffList } from '../changes/diff-list.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Waiting } from '../ui/empty.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Warnings } from '../ui/warnings.tsx';
import { sendRollBack } from './roll-back-request.ts';
import type { RollingBack } from './use-roll-back.ts';

interface RollBackDialogProps {
  readonly zone: string;
  readonly revision: number;
  readonly rollingBack: RollingBack;
  readonly onClose: () => void;
}

/** A preview of a rollback, as validated by the API. */
export function RollBackDialog({ zone, revision, rollingBack, onClose }: RollBackDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['zone', zone, 'rollback', revision],
    queryFn: async ({ signal }) => (await sendRollBack(zone, revision, { isPreview: true, signal })).data,
    gcTime: 0,
    staleTime: 0,
  });
  const failure = rollingBack.error ?? error;
  return (
    <Dialog
      title={t('history.back_title', { revision })}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('record.cancel')}</Button>
          <Button
            kind="main"
            isDisabled={data === undefined}
            isBusy={rollingBack.isBusy}
            onClick={() => rollingBack.rollBack(revision, { onSuccess: onClose })}
          >
            {t('history.roll_back')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure === null || failure === undefined ? null : (
          <Failure error={failure} title={t('history.not_rolled_back')} retry={() => void refetch()} />
        )}
        {data === undefined && error === null ? <Waiting rows={3} label={t('review.checking')} /> : null}
        {data === undefined ? null : <Preview {...data} />}
        <p className="muted small">{t('history.back_hint')}</p>
      </div>
    </Dialog>
  );
}

/** The effect of the rollback. Warnings come first. */
function Preview({ change, record_counts: counts }: Pick<ZoneRolledBack, 'change' | 'record_counts'>) {
  const { t } = useTranslation();
  const count = counts.kubernetes_record_count;
  return (
    <>
      <Warnings warnings={change.warnings} />
      {count === 0 ? null : <Notice kind="wait">{t('history.kubernetes', { count })}</Notice>}
      {change.diff === null ? null : <DiffList diff={change.diff} />}
    </>
  );
}
