import { useEffect, useState } from 'react';

/** How long a change can be undone. */
const UNDO_MILLISECONDS = 10_000;

/** Holds the period in which a change can be undone. */
export function useWindow(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => setOpen(false), UNDO_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
