/** An error response of the API (RFC 9457). The status is 0 if there was no response. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  /** Empty if the API sent no detail. */
  readonly detail: string;
  readonly request_id: string;
  /** Seconds to wait before a retry, as sent by the API. */
  readonly retryAfter?: number;
  readonly issues?: readonly FieldProblem[];
}

export interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly index?: number | null;
  readonly line?: number;
}

export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.detail || problem.code, options);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/** Returns the problem of an ApiError. Maps any other error to a problem. */
export function problemIn(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  return { status: 0, code: 'internal', detail: String(error), request_id: '' };
}

/** True if a retry may succeed. */
export function isPassing({ status }: Problem): boolean {
  return status === 0 || status === 429 || status >= 500;
}
