import type { ReactNode } from 'react';
import { problemIn } from '../api/problem.ts';
import { Message } from '../ui/message.tsx';

/** The fault that an answer has found in a field, or in an item of it; undefined for none. */
export function faultIn(error: unknown, field: string): ReactNode {
  const fault = problemIn(error).errors?.find(({ path }) => path === field || path.startsWith(`${field}[`));
  return fault === undefined ? undefined : <Message text={fault.message} />;
}
