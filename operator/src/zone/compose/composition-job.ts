import { yieldToEventLoop } from '@fourwinds/process';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import type { Readings, ServiceSettings } from '@fourwinds/zones';
import { type Admission, type Attachment, attachedTo } from './attach.ts';
import { compose, type CompositionInput } from './compose.ts';
import type { AcceptedComposition, Composition, RefusedDraft } from './composition.ts';
import { packZone, unpackZone } from './packed-zone.ts';

/** The input of a composition as plain data that passes quickly between threads. */
export interface CompositionJob {
  readonly zone: ZoneResource;
  /** Each is JSON of some Records. */
  readonly records: readonly string[];
  /** The decisions about Records that are not admitted, by index. */
  readonly admissions: ReadonlyMap<number, Admission>;
  readonly service: ServiceSettings;
  readonly zonesBelow: readonly string[];
  readonly isPublished: boolean;
}

interface Attachments {
  /** Indexes of the Records in the order of their attachments. */
  readonly order: Uint32Array;
  /** Outcomes other than an attachment without problems, by index of the Record. */
  readonly remarks: ReadonlyMap<number, Omit<Attachment, 'record' | 'placed'>>;
}

/** A composition as plain data, its zone packed. */
export type ComposedElsewhere =
  | (Omit<AcceptedComposition, 'attachments' | 'zone'> & Attachments & { readonly zone: Uint8Array })
  | (Omit<RefusedDraft, 'attachments'> & Attachments);

/** Composes in another thread. `key` says whose zone it is: tenants take turns. Rejects with JobDeadlineError. */
export type ComposeElsewhere = (key: string, job: CompositionJob) => Promise<ComposedElsewhere>;

/** Records in one text. */
const RECORDS_A_TEXT = 1000;

/** The job that composes of this input; other work goes between. */
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

/** The parts of an object that a worker needs. */
function bare<T extends ZoneResource | RecordResource>({ apiVersion, kind, metadata, spec }: T): T {
  const { namespace, name, uid, creationTimestamp } = metadata;
  return { apiVersion, kind, metadata: { namespace, name, uid, creationTimestamp }, spec } as T;
}

/** Does a job. */
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

/** The composition that a job has come to, of the Records that it was given. */
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
