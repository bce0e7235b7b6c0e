import type { Job } from '@fourwinds/jobs';
import type { ZoneResource } from '@fourwinds/resources';

/** A job as clients see it. */
export interface JobView<R> {
  readonly id: string;
  readonly zone: string;
  readonly state: 'waiting' | 'running' | 'finished' | 'failed';
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly result: R | null;
}

/** Whether the result of a job is there, or will never be. */
export function isOver({ state }: { readonly state: string }): boolean {
  return state === 'finished' || state === 'failed';
}

export function jobView<R>(
  { id, state, createdAt, finishedAt }: Job,
  { spec }: ZoneResource,
  result: R | null,
): JobView<R> {
  return {
    id,
    zone: spec.domain,
    state: state === 'lost' ? 'failed' : state,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    result,
  };
}
