import { yieldToEventLoop } from '@fourwinds/process';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import type { Readings, ServiceSettings } from '@fourwinds/zones';
import { type Admission, type Attachment, attachedTo } from './attach.ts';
import { compose, type CompositionInput } from './compose.ts';
import type { AcceptedComposition, Composition, RefusedDraft } from './composition.ts';
import { packZone, unpackZone } from './packed-zone.ts';

/** The input of a composition as plain data that is cheap to transfer between threads. */
export interface CompositionJob {
  readonly zone: ZoneResource;
  /** JSON texts, each with some of the Records. */
  readonly records: readonly string[];
  /** Decisions about Records that are not admitted, by index. */
  readonly admissions: ReadonlyMap<number, Admission>;
  readonly service: ServiceSettings;
  readonly zonesBelow: readonly string[];
  readonly isPublished: boolean;
}

interface Attachments {
  /** Record indexes in the order of their attachments. */
  readonly order: Uint32Array;
  /** Outcomes by Record index. Omits Records that are `Attached` without problems. */
  readonly remarks: ReadonlyMap<number, Omit<Attachment, 'record' | 'placed'>>;
}

/** A composition as plain data, with its zone packed. */
export type ComposedElsewhere =
  | (Omit<AcceptedComposition, 'attachments' | 'zone'> & Attachments & { readonly zone: Uint8Array })
  | (Omit<RefusedDraft, 'attachments'> & Attachments);

/**
 * Composes in another thread. `key` identifies the tenant, because tenants take turns. Rejects with JobDeadlineError.
 */
export type ComposeElsewhere = (key: string, job: CompositionJob) => Promise<ComposedElsewhere>;

const RECORDS_A_TEXT = 1000;

/** Serializes the input as a job, yielding to the event loop. */
export async function writeJob({
  zone,
  records,
  admission,
  service,
  zonesBelow,
  isPublished,
}: CompositionInput): Promise<CompositionJob> {
  const texts: string[] = [];
  const admissions = new Map<number, Admission>();
  for (let start = 0; start < records.length; start += RECORDS_A_TEXT) {
    await yieldToEventLoop();
    const some = records.slice(start, start + RECORDS_A_TEXT);
    texts.push(JSON.stringify(some.map(bare)));
    some.forEach((record, i) => {
      const given = admission(record);
      if (given !== 'Admitted') admissions.set(start + i, given);
    });
  }
  return { zone: bare(zone), records: texts, admissions, service, zonesBelow, isPublished };
}

/** Keeps only the parts of an object that a worker needs. */
function bare<T extends ZoneResource | RecordResource>({ apiVersion, kind, metadata, spec }: T): T {
  const { namespace, name, uid, creationTimestamp } = metadata;
  return { apiVersion, kind, metadata: { namespace, name, uid, creationTimestamp }, spec } as T;
}

export function performJob(
  { records: texts, admissions, ...given }: CompositionJob,
  readings: Readings,
): ComposedElsewhere {
  const records = texts.flatMap((text) => JSON.parse(text) as RecordResource[]);
  const indexes = new Map(records.map((record, i) => [record, i]));
  const indexOf = (record: RecordResource): number => indexes.get(record)!;
  const admission = (record: RecordResource): Admission => admissions.get(indexOf(record)) ?? 'Admitted';
  const composition = compose({ ...given, records, admission, readings });
  const order = Uint32Array.from(composition.attachments, ({ record }) => indexOf(record));
  const remarks = new Map(
    composition.attachments
      .filter(({ reason, problems }) => reason !== 'Attached' || problems.length > 0)
      .map(({ record, reason, message, problems }) => [indexOf(record), { reason, message, problems }]),
  );
  if (composition.state !== 'accepted') return { ...withoutAttachments(composition), order, remarks };
  return { ...withoutAttachments(composition), order, remarks, zone: packZone(composition.zone) };
}

function withoutAttachments<T extends { readonly attachments: unknown }>({
  attachments: _,
  ...rest
}: T): Omit<T, 'attachments'> {
  return rest;
}

/** Restores the composition from a job's result and its Records. */
export function readComposed(
  { order, remarks, ...composed }: ComposedElsewhere,
  records: readonly RecordResource[],
  zone: ZoneResource,
): Composition {
  const attached = attachedTo(zone);
  const attachments = Array.from(order, (i) => ({ record: records[i], ...(remarks.get(i) ?? attached) }));
  if (composed.state !== 'accepted') return { ...composed, attachments };
  return { ...composed, attachments, zone: unpackZone(composed.zone) };
}
