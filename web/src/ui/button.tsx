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

/** `main`: the one that most people want here. */
export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger';

const variants = {
  main: { variant: 'filled', c: 'var(--colour-on-accent)' },
  plain: { variant: 'default' },
  quiet: { variant: 'subtle', c: 'inherit' },
  danger: { variant: 'outline', color: 'var(--colour-error)' },
} as const;

/** As screen readers and styles know it. */
const disabled = { 'data-disabled': true, 'aria-disabled': true, c: 'var(--colour-muted)' } as const;

interface ButtonProps {
  readonly kind?: ButtonKind;
  readonly type?: 'button' | 'submit';
  /** It cannot be pressed, and keeps the focus: that of a person who has just saved stays where it was. */
  readonly isDisabled?: boolean;
  /** Its work goes on; it cannot be pressed again. */
  readonly isBusy?: boolean;
  readonly isSmall?: boolean;
  readonly icon?: ReactNode;
  /** Where the visible words do not say enough. */
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

/** Nothing happens; the form of a button that submits is not sent. */
function refuse(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
}

/** The browser takes the focus from a button that cannot be pressed; when its work is done, it has it again, unless another part has it by then. */
function useFocusAfterWork(button: RefObject<HTMLButtonElement | null>, isBusy: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [button, isBusy]);
}
