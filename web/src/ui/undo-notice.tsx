import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { UndoIcon } from './icons.tsx';
import { Notice } from './notice.tsx';

interface UndoNoticeProps {
  readonly children: ReactNode;
  /** Undoes the change; undefined if that is no longer possible. */
  readonly undo: (() => void) | undefined;
  readonly isBusy: boolean;
}

/** A notice about a completed change, with an undo button. */
export function UndoNotice({ children, undo, isBusy }: UndoNoticeProps) {
  const { t } = useTranslation();
  const button =
    undo === undefined ? undefined : (
      <Button icon={<UndoIcon />} isBusy={isBusy} onClick={undo}>
        {t('progress.undo')}
      </Button>
    );
  return (
    <Notice kind="done" isLive action={button}>
      {children}
    </Notice>
  );
}
