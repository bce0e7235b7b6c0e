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
  /** Does with `Ctrl Enter` what its main button does. */
  readonly onConfirm?: () => void;
  readonly children: ReactNode;
  /** Buttons at its lower edge. */
  readonly actions?: ReactNode;
}

/** Where a person begins: in a field, or else at the first of the buttons at the lower edge. */
const FIRST_FIELD = '[data-body] :is(input, select, textarea):enabled';
const FIRST_ACTION = '[data-actions] button:enabled';

/** A dialog over the page, which gives the focus back as it closes. The browser keeps the focus within. */
export function Dialog({ title, onClose, isWide, onConfirm, children, actions }: DialogProps) {
  const { t } = useTranslation();
  const [before] = useState(() => document.activeElement);
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, actions === undefined);
  useEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    // By itself the browser would choose the cross.
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
