import { z } from 'zod';
import { KeyRing, MOST_KEYS } from './key-ring.ts';

const KEY = /^[0-9a-f]{64}$/i;

/**
 * Setting with one or two keys of 64 hexadecimal digits, separated by a comma. The first key seals secrets. Both keys
 * open them.
 */
export const keyRingSetting = z.string().transform((text, context) => {
  const keys = text.split(',').map((key) => key.trim());
  if (keys.length <= MOST_KEYS && keys.every((key) => KEY.test(key)))
    return new KeyRing(keys.map((key) => Buffer.from(key, 'hex')));
  context.addIssue('give one key or two, separated by a comma, of 64 hexadecimal digits each');
  return z.NEVER;
});
