import { z } from 'zod';

/** The URL by which clients reach the APIs, without a path, such as `https://dns.example.com`. */
export const publicUrl = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'must be a URL without a path, such as https://dns.example.com',
  );
