import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import type { Admission, Attachment } from './attach.ts';
import type { Composition } from './compose.ts';

/** What a worker composes a zone of: plain data. */
export interface CompositionJob {
  readonly zone: ZoneResource;
  readonly records: readonly RecordResource[];
  /** Of each of the records. */
  readonly admissions: readonly Admission[];
  readonly service: ServiceSettings;
  readonly isPublished: boolean;
}

/** What becomes of the record with this index. */
interface AttachmentElsewhere extends Omit<Attachment, 'record' | 'placed'> {
  readonly record: number;
}

/** What it gives: a composition as plain data, its zone packed. */
export interface ComposedElsewhere extends Omit<Composition, 'attachments' | 'zone'> {
  readonly attachments: readonly AttachmentElsewhere[];
  readonly zone?: Uint8Array;
}

/** Composes in another thread. `key` says whose zone it is: tenants take turns. Rejects with JobDeadlineError. */
export type ComposeElsewhere = (key: string, job: CompositionJob) => Promise<ComposedElsewhere>;
