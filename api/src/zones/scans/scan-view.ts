import type { Job } from '@fourwinds/jobs';

export interface JobView<R> {
  readonly id: string;
  readonly status: 'waiting' | 'running' | 'finished' | 'failed';
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly result: R | null;
}

export type ZoneJobView<R> = JobView<R> & { readonly zone: string };

export function isOver({ status }: { readonly status: string }): boolean {
  return status === 'finished' || status === 'failed';
}

export function jobView<R, S>({ id, state, createdAt, finishedAt }: Job, subject: S, result: R | null): JobView<R> & S {
  return {
    id,
    ...subject,
    status: state === 'lost' ? 'failed' : state,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    result,
  };
}
