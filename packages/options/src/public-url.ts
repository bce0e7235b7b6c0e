import { z } from 'zod';
import { originIn } from './origin.ts';

/** The URL of the APIs for clients, without a path, for example `https://dns.example.com`. */
export const publicUrl = z.string().transform((text, context) => {
  const origin = originIn(text);
  if (origin !== undefined && /^https?:/.test(origin)) return origin;
  context.addIssue('must be a URL without a path, such as https://dns.example.com');
  return z.NEVER;
});
