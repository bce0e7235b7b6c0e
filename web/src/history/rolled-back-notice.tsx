import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { UndoIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import type { RollingBack } from './use-roll-back.ts';

/** The end of a rollback, and for ten seconds the way back. */
export function RolledBackNotice({ rollingBack }: { readonly rollingBack: RollingBack }) {
  const { t } = useTranslation();
  const { done, error, undo, isBusy } = rollingBack;
  if (error !== null && error !== undefined) return <Failure error={error} title={t('history.not_rolled_back')} />;
  if (done === undefined) return null;
  return (
    <Notice
      kind="done"
      isLive
      action={
        undo === undefined ? undefined : (
          <Button icon={<UndoIcon />} isBusy={isBusy} onClick={undo}>
            {t('progress.undo')}
          </Button>
        )
      }
    >
      {t('history.rolled_back', { revision: done })}
    </Notice>
  );
}
