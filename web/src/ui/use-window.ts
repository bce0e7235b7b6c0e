import { useEffect, useState } from 'react';

/** For how long a change can be taken back by one press. */
const UNDO_MILLISECONDS = 10_000;

/** The time in which a change can be taken back. */
export function useWindow(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => setOpen(false), UNDO_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
