import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { UndoIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Importing } from './use-import.ts';

/** The end of an import, and for ten seconds the way back. */
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
  const { added, changed, removed } = done.records;
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
      {t('transfer.imported', { added, changed, removed })}
    </Notice>
  );
}
