import { translatorOf } from './messages.ts';
import german from './messages-de.json' with { type: 'json' };

/** Messages of the API in German. */
export const translate = translatorOf(german);
