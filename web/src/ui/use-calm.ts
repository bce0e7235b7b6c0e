import { useEffect, useState } from 'react';

/** The pause after which typing counts as finished. */
const PAUSE_MILLISECONDS = 250;

/** Debounces a text. */
export function useCalm(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}
