import { useTranslation } from 'react-i18next';
import { Failure } from '../ui/failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { UndoNotice } from '../ui/undo-notice.tsx';
import type { Importing } from './use-import.ts';

/** The result of an import, with an undo button for ten seconds. */
export function ImportedNotice({ importing }: { readonly importing: Importing }) {
  const { t } = useTranslation();
  const { done, error, undo, isUndone, isBusy } = importing;
  if (error !== null) return <Failure error={error} title={t('transfer.not_imported')} />;
  if (isUndone)
    return (
      <Notice kind="done" isLive>
        {t('transfer.undone')}
      </Notice>
    );
  if (done === undefined) return null;
  const { added_count: added, changed_count: changed, removed_count: removed } = done.record_counts;
  return (
    <UndoNotice undo={undo} isBusy={isBusy}>
      {t('transfer.imported', { added, changed, removed })}
    </UndoNotice>
  );
}
