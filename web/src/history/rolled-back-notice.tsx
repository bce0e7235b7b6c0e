import { useTranslation } from 'react-i18next';
import { Failure } from '../ui/failure.tsx';
import { UndoNotice } from '../ui/undo-notice.tsx';
import type { RollingBack } from './use-roll-back.ts';

/** The result of a rollback, with an undo button for ten seconds. */
export function RolledBackNotice({ rollingBack }: { readonly rollingBack: RollingBack }) {
  const { t } = useTranslation();
  const { done, error, undo, isBusy } = rollingBack;
  if (error !== null && error !== undefined) return <Failure error={error} title={t('history.not_rolled_back')} />;
  if (done === undefined) return null;
  return (
    <UndoNotice undo={undo} isBusy={isBusy}>
      {t('history.rolled_back', { revision: done })}
    </UndoNotice>
  );
}
