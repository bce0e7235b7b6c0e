import { useState } from 'react';
import { TextField } from '../ui/fields.tsx';

interface FilterFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly placeholder?: string;
  readonly type?: 'date';
  readonly onChange: (value: string) => void;
}

/** A text filter that applies on Enter or blur. */
export function FilterField({ label, value = '', placeholder, type, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState<string>();
  const send = () => {
    if (typed !== undefined && typed.trim() !== value) onChange(typed.trim());
    setTyped(undefined);
  };
  return (
    <TextField
      label={label}
      value={typed ?? value}
      placeholder={placeholder}
      type={type}
      onChange={setTyped}
      onBlur={send}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send();
      }}
    />
  );
}
