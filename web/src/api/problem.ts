/** A refusal of the API (RFC 9457), or the lack of any answer, whose status is 0. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  /** In words; empty where the API said nothing. */
  readonly detail: string;
  readonly request_id: string;
  /** Seconds after which the API says to try again. */
  readonly retryAfter?: number;
  readonly errors?: readonly FieldProblem[];
}

export interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  readonly index?: number | null;
  readonly line?: number;
}

/** An answer that refuses a request. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.detail || problem.code, options);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/** The problem behind any error. */
export function problemIn(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  return { status: 0, code: 'internal', detail: String(error), request_id: '' };
}

/** Whether another attempt may succeed by itself. */
export function isPassing({ status }: Problem): boolean {
  return status === 0 || status === 429 || status >= 500;
}
