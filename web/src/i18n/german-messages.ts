import { translatorOf } from './messages.ts';
import german from './messages-de.json' with { type: 'json' };

export const translate = translatorOf(german);
