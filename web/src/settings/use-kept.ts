import { useEffect, useState } from 'react';
import { person } from '../person.ts';

/** Form state in session storage, so that it survives a sign-in. Never use it for secrets. */
export function useKept<T extends object>(
  name: string,
  initial: T,
): { readonly value: T; readonly set: (value: T) => void; readonly forget: () => void } {
  const key = `fourwinds.${name}.${person.account}`;
  const [value, set] = useState<T>(() => ({ ...initial, ...kept(key) }));
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (isKept) sessionStorage.setItem(key, JSON.stringify(value));
  }, [key, value, isKept]);
  const forget = () => {
    sessionStorage.removeItem(key);
    setKept(false);
  };
  return { value, set, forget };
}

/** Returns the stored form; empty if there is none or it is invalid. */
function kept(key: string): object {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
