import { useState } from 'react';

/**
 * Holds the text of a field until blur and writes each change elsewhere, for example to the URL, which updates more
 * slowly than the user types.
 */
export function useTyped(
  written: string,
  write: (text: string) => void,
): { readonly text: string; readonly type: (text: string) => void; readonly leave: () => void } {
  const [typed, setTyped] = useState<string>();
  return {
    text: typed ?? written,
    type: (text) => {
      setTyped(text);
      write(text);
    },
    leave: () => setTyped(undefined),
  };
}
