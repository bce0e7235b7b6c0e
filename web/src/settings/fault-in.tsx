import type { ReactNode } from 'react';
import { problemIn } from '../api/problem.ts';
import { Message } from '../ui/message.tsx';

/** Returns the error of a field or of one of its items; undefined if there is none. */
export function faultIn(error: unknown, field: string): ReactNode {
  const fault = problemIn(error).issues?.find(({ path }) => path === field || path.startsWith(`${field}[`));
  return fault === undefined ? undefined : <Message text={fault.message} />;
}
