import { useSyncExternalStore } from 'react';
import { messageInWords, translating } from './message-in-words.ts';

/** Messages in the language of the person, as soon as their words are known in it. */
export function useMessages(): typeof messageInWords {
  useSyncExternalStore(translating.subscribe, translating.now);
  return messageInWords;
}
