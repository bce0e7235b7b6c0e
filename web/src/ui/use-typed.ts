import { useState } from 'react';

/** A text that is typed until its field is left, and written elsewhere with every letter, such as into the address, which is slower than a person who types. */
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
