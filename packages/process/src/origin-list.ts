import { z } from 'zod';

/** Origins with commas in between, such as `https://app.example.com`; `*` for all. */
export const originList = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine((origins) => origins.every(isOrigin), 'must be origins such as https://app.example.com, or *');

function isOrigin(text: string): boolean {
  return text === '*' || (!text.includes('*') && URL.canParse(text) && new URL(text).origin === text);
}
