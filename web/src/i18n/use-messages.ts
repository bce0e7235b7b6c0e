import { useSyncExternalStore } from 'react';
import { messageInWords, translating } from './message-in-words.ts';

/** Returns the message translator. Renders again once the translations have loaded. */
export function useMessages(): typeof messageInWords {
  useSyncExternalStore(translating.subscribe, translating.now);
  return messageInWords;
}
