import type { Job } from '@fourwinds/jobs';

/** A job as clients see it. */
export interface JobView<R> {
  readonly id: string;
  readonly state: 'waiting' | 'running' | 'finished' | 'failed';
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly result: R | null;
}

/** One about a zone. */
export type ZoneJobView<R> = JobView<R> & { readonly zone: string };

/** Whether the result of a job is there, or will never be. */
export function isOver({ state }: { readonly state: string }): boolean {
  return state === 'finished' || state === 'failed';
}

/** A job, what it is about, and its result. */
export function jobView<R, S>({ id, state, createdAt, finishedAt }: Job, subject: S, result: R | null): JobView<R> & S {
  return {
    id,
    ...subject,
    state: state === 'lost' ? 'failed' : state,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    result,
  };
}
