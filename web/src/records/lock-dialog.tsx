import { useTranslation } from 'react-i18next';
import { Copyable } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Lock, Row } from '../changes/rows.ts';

interface LockDialogProps {
  readonly lock: Lock;
  readonly row: Row;
  readonly onClose: () => void;
}

/** Explains why a record is read-only and where to change it. */
export function LockDialog({ lock, row, onClose }: LockDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={`${row.shownName} ${row.type}`} onClose={onClose}>
      <div className="stack">
        <p>{t(`lock.${lock}`)}</p>
        {lock === 'kubernetes' ? <Copyable text="kubectl get records --all-namespaces" /> : null}
      </div>
    </Dialog>
  );
}
