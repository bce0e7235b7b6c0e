import type { Issue } from '../types.ts';

interface Fields {
  readonly code?: string;
  readonly message?: string;
  readonly detail?: string;
  readonly request_id?: string;
  readonly issues?: readonly Issue[];
}

export interface ErrorBody {
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly requestId: string | undefined;
  readonly issues: readonly Issue[];
}

/**
 * Reads the error of an answer: the envelope of the DNS API, problem details (RFC 9457) of the general API, or anything
 * else, such as a page of a proxy.
 */
export function readErrorBody(text: string): ErrorBody {
  const { code, message, detail, request_id: requestId, issues } = fieldsOf(text);
  return {
    code: textOf(code),
    message: textOf(message) ?? textOf(detail),
    requestId: textOf(requestId),
    issues: Array.isArray(issues) ? (issues as readonly Issue[]) : [],
  };
}

function fieldsOf(text: string): Fields {
  try {
    const body = JSON.parse(text) as (Fields & { readonly error?: Fields }) | null;
    return body?.error ?? body ?? {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
