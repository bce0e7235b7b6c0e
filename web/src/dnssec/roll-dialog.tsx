import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { Warnings } from '../ui/warnings.tsx';
import { useDnssecChange } from './use-dnssec-change.ts';

/** Keys to replace. `stolen` replaces all keys because they may be compromised. */
export type Roll = 'KSK' | 'ZSK' | 'stolen';

interface RollDialogProps {
  readonly zone: string;
  readonly roll: Roll;
  readonly onClose: () => void;
}

function ask(zone: string, roll: Roll, isPreview: boolean) {
  return api.dnssec.rollKeys(
    zone,
    roll === 'stolen' ? { roles: ['KSK', 'ZSK'], compromised: true } : { roles: [roll], compromised: false },
    { dry_run: isPreview },
  );
}

/** Explains the steps of a rollover before it starts. A rollover cannot be undone. */
export function RollDialog({ zone, roll, onClose }: RollDialogProps) {
  const { t } = useTranslation();
  const preview = useQuery({
    queryKey: ['zone', zone, 'rollover', roll],
    queryFn: () => ask(zone, roll, true),
    gcTime: 0,
    staleTime: 0,
  });
  const rolling = useDnssecChange(zone, () => ask(zone, roll, false));
  const error = rolling.error ?? preview.error;
  return (
    <Dialog
      title={t(`signing.roll_${roll}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('record.cancel')}</Button>
          <Button
            kind={roll === 'stolen' ? 'danger' : 'main'}
            isDisabled={preview.data === undefined}
            isBusy={rolling.isPending}
            onClick={() => rolling.mutate(undefined, { onSuccess: onClose })}
          >
            {t('signing.roll_start')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t(`signing.roll_${roll}_course`)}</p>
        <Warnings warnings={preview.data?.change.warnings} />
        {error === null ? null : <Failure error={error} title={t('signing.not_rolled')} />}
      </div>
    </Dialog>
  );
}
