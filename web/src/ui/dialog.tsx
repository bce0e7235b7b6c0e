import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import css from './dialog.module.css';
import { CrossIcon } from './icons.tsx';
import { useFocusKept } from './use-focus-kept.ts';

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** `Ctrl Enter` does the same as the main button. */
  readonly onConfirm?: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom. */
  readonly actions?: ReactNode;
}

/** The initial focus is the first field. Without a field, it is the first button at the bottom. */
const FIRST_FIELD = '[data-body] :is(input, select, textarea):enabled';
const FIRST_ACTION = '[data-actions] button:enabled';

/** A modal dialog that restores the focus on close. The browser keeps the focus inside. */
export function Dialog({ title, onClose, isWide, onConfirm, children, actions }: DialogProps) {
  const { t } = useTranslation();
  const [before] = useState(() => document.activeElement);
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, actions === undefined);
  useEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    // Otherwise the browser would focus the close button.
    (dialog.querySelector<HTMLElement>(FIRST_FIELD) ?? dialog.querySelector<HTMLElement>(FIRST_ACTION))?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
  return (
    <dialog
      ref={ref}
      className={css.dialog}
      data-wide={isWide}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && onConfirm?.()}
    >
      <div className={css.head}>
        <h2 id="dialog-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button kind="quiet" isSmall label={t('dialog.close')} onClick={onClose}>
          <CrossIcon />
        </Button>
      </div>
      <div className={css.body} data-body>
        {children}
      </div>
      {actions === undefined ? null : (
        <div className={css.actions} data-actions>
          {actions}
        </div>
      )}
    </dialog>
  );
}
