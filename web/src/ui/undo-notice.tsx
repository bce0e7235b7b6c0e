import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { UndoIcon } from './icons.tsx';
import { Notice } from './notice.tsx';

interface UndoNoticeProps {
  readonly children: ReactNode;
  /** Takes the change back; undefined where that is no longer possible. */
  readonly undo: (() => void) | undefined;
  readonly isBusy: boolean;
}

/** The words about a change that is done, with the way back. */
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
