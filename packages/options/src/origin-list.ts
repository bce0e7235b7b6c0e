import { z } from 'zod';
import { originIn } from './origin.ts';

/** Comma-separated origins such as `https://app.example.com`; `*` for all. */
export const originList = z.string().transform((text, context) =>
  text.split(',').map((one) => {
    const origin = one.trim() === '*' ? '*' : originIn(one.trim());
    if (origin !== undefined && (origin === '*' || !origin.includes('*'))) return origin;
    context.addIssue('must be origins such as https://app.example.com, or *');
    return z.NEVER;
  }),
);
