import { Button as MantineButton } from '@mantine/core';
import {
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

/** `main` is the primary action. */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger';

const variants = {
  main: { variant: 'filled', c: 'var(--colour-on-accent)' },
  plain: { variant: 'default' },
  quiet: { variant: 'subtle', c: 'inherit' },
  danger: { variant: 'outline', color: 'var(--colour-error)' },
} as const;

/** Attributes for screen readers and styles. */
const disabled = { 'data-disabled': true, 'aria-disabled': true, c: 'var(--colour-muted)' } as const;

interface ButtonProps {
  readonly kind?: ButtonKind;
  readonly type?: 'button' | 'submit';
  /** Cannot be clicked but keeps the keyboard focus, for example after a save. */
  readonly isDisabled?: boolean;
  /** Shows progress and cannot be clicked. */
  readonly isBusy?: boolean;
  readonly isSmall?: boolean;
  readonly icon?: ReactNode;
  /** An accessible name, if the visible text is not enough. */
  readonly label?: string;
  readonly popoverTarget?: string;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

export function Button({
  kind = 'plain',
  type = 'button',
  isDisabled,
  isBusy,
  isSmall,
  icon,
  label,
  ref,
  onClick,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current!);
  useFocusAfterWork(own, isBusy === true);
  return (
    <MantineButton
      {...variants[kind]}
      {...rest}
      ref={own}
      type={type}
      size={isSmall === true ? 'compact-sm' : 'xs'}
      {...(isDisabled === true ? { ...disabled, onClick: refuse } : { onClick })}
      loading={isBusy}
      leftSection={icon}
      aria-label={label}
    />
  );
}

/** Prevents a button from submitting its form. */
function refuse(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
}

/**
 * Browsers remove the focus from a disabled button. Restores it after the work, unless another element has the focus.
 */
function useFocusAfterWork(button: RefObject<HTMLButtonElement | null>, isBusy: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [button, isBusy]);
}
