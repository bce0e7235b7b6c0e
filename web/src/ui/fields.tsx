import { TextInput } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode, Ref } from 'react';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: ReactNode;
  readonly isDisabled?: boolean;
}

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  readonly onFocus?: () => void;
  readonly placeholder?: string;
  readonly isCode?: boolean;
  readonly inputMode?: 'numeric';
  readonly autoFocus?: boolean;
  readonly type?: 'search' | 'date';
  /** Whether the label is for screen readers alone. */
  readonly isLabelUnseen?: boolean;
  readonly right?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A line of text. */
export function TextField({
  label,
  hint,
  fault,
  isDisabled,
  isCode,
  isLabelUnseen,
  right,
  onChange,
  ...rest
}: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      {...(isLabelUnseen === true ? { 'aria-label': label } : { label })}
      size="xs"
      description={hint}
      error={fault}
      disabled={isDisabled}
      rightSection={right}
      rightSectionPointerEvents="none"
      classNames={isCode === true ? { input: 'code' } : {}}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
