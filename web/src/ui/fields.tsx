import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEventHandler, type ReactNode, type Ref, useId } from 'react';

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
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly isCode?: boolean;
  readonly isReadOnly?: boolean;
  readonly inputMode?: 'numeric';
  readonly autoFocus?: boolean;
  readonly type?: 'search' | 'date';
  /** Whether only screen readers get the label. */
  readonly isLabelUnseen?: boolean;
  readonly right?: ReactNode;
  /** Suggestions while the user types. */
  readonly suggestions?: readonly string[];
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  fault,
  isDisabled,
  isCode,
  isReadOnly,
  isLabelUnseen,
  right,
  suggestions,
  onChange,
  ...rest
}: TextFieldProps) {
  const list = useId();
  return (
    <>
      <TextInput
        {...rest}
        {...(isLabelUnseen === true ? { 'aria-label': label } : { label })}
        {...(suggestions === undefined ? {} : { list })}
        size="xs"
        description={hint}
        error={fault}
        disabled={isDisabled}
        readOnly={isReadOnly}
        rightSection={right}
        rightSectionPointerEvents="none"
        classNames={isCode === true ? { input: 'code' } : {}}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {suggestions === undefined ? null : (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

interface TextAreaProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly rows?: number;
}

/** A multi-line field with a monospace font. */
export function TextArea({ label, hint, fault, isDisabled, rows = 8, onChange, ...rest }: TextAreaProps) {
  return (
    <Textarea
      {...rest}
      label={label}
      size="xs"
      description={hint}
      error={fault}
      disabled={isDisabled}
      rows={rows}
      classNames={{ input: 'code' }}
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface ChoiceProps<T extends string> extends FieldProps {
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Labels by value. */
  readonly options: { readonly [value in T]: string };
  readonly isLabelUnseen?: boolean;
}

export function Choice<T extends string>({
  label,
  hint,
  fault,
  isDisabled,
  options,
  isLabelUnseen,
  onChange,
  ...rest
}: ChoiceProps<T>) {
  return (
    <NativeSelect
      {...rest}
      {...(isLabelUnseen === true ? { 'aria-label': label } : { label })}
      size="xs"
      description={hint}
      error={fault}
      disabled={isDisabled}
      data={Object.entries<string>(options).map(([value, text]) => ({ value, label: text }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as T)}
    />
  );
}
