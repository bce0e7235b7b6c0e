import { z } from 'zod';

export const serialSchema = z.int().min(0).max(0xffffffff);
export const generationSchema = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const versionSchema = z
  .string()
  .max(19)
  .regex(/^[1-9][0-9]{0,18}$/);
