import { useEffect, useState } from 'react';

/** Until a person has stopped typing. */
const PAUSE_MILLISECONDS = 250;

/** A text once nobody types any more. */
export function useCalm(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}
