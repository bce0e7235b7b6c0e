import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import type { Admission, Attachment } from './attach.ts';
import type { AcceptedComposition, RefusedDraft } from './composition.ts';

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

interface AttachedElsewhere {
  readonly attachments: readonly AttachmentElsewhere[];
}

/** What it gives: a composition as plain data, its zone packed. */
export type ComposedElsewhere =
  | (Omit<AcceptedComposition, 'attachments' | 'zone'> & AttachedElsewhere & { readonly zone: Uint8Array })
  | (Omit<RefusedDraft, 'attachments'> & AttachedElsewhere);

/** Composes in another thread. `key` says whose zone it is: tenants take turns. Rejects with JobDeadlineError. */
export type ComposeElsewhere = (key: string, job: CompositionJob) => Promise<ComposedElsewhere>;
