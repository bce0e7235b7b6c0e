import { shareNodes } from '@fourwinds/dns';
import { JobDeadlineError } from '@fourwinds/process';
import { type RecordResource, RECORDS_PER_NAMESPACE, type ZoneResource } from '@fourwinds/resources';
import { admits } from './admit.ts';
import type { Admission } from './attach.ts';
import type { ClusterState } from '../cluster-state.ts';
import { compose, type CompositionInput } from './compose.ts';
import { type Composition, refusedFor } from './composition.ts';
import type { ComposeElsewhere, CompositionJob } from './composition-job.ts';
import { unpackZone } from './packed-zone.ts';
import { inPrecedence } from './precedence.ts';
import { publicationOf } from './publication-record.ts';

/** Milliseconds that the composition of a zone may take. Of the largest zones, the worst that are known take one second. */
export const COMPOSITION_DEADLINE = 10_000;
/** A zone that took longer is tried again after this time, or when something that goes into it changes. */
export const RETRY_MILLISECONDS = 3600_000;

/** Zones up to this size are composed at once: that takes some ten milliseconds at most, whatever is in them. */
const SMALL = { records: 250, octets: 16_384 };

export interface ComposerOptions {
  readonly state: ClusterState;
  readonly composeElsewhere: ComposeElsewhere;
  readonly now: () => number;
}

/** What was composed of a zone, and of what. */
interface Composed {
  readonly inputs: string;
  readonly generations: Generations;
  readonly composition: Composition;
  /** It is composed anew from this time on, milliseconds since 1970. */
  readonly until?: number;
}

/** Of Records, by uid. */
type Generations = ReadonlyMap<string | undefined, number | undefined>;

/** Everything that goes into a zone. */
type Gathered = Omit<CompositionInput, 'admission'> & { readonly admissions: ReadonlyMap<RecordResource, Admission> };

/**
 * Composes zones anew when something that goes into them has changed. What a tenant writes decides how long that takes, so
 * that all but small zones are composed in other threads, with a deadline: the event loop goes on meanwhile.
 */
export class Composer {
  readonly #options: ComposerOptions;
  readonly #known = new Map<string, Composed>();

  constructor(options: ComposerOptions) {
    this.#options = options;
  }

  /** The zone of this key, `namespace/name`, with its Records. */
  async compose(key: string, zone: ZoneResource): Promise<Composition> {
    const { state, now } = this.#options;
    const records = state.recordsOf(key).filter((record) => record.metadata.deletionTimestamp === undefined);
    const namespaces = this.#namespacesOf(records);
    const inputs = JSON.stringify([
      zone.metadata.uid,
      zone.metadata.generation,
      zone.spec.dnssec?.enabled,
      state.service,
      namespaces.map(({ name, labels, excess }) => [name, labels, excess.size]).sort(),
    ]);
    const known = this.#known.get(key);
    const isCurrent =
      known?.inputs === inputs && areThese(records, known.generations) && now() < (known.until ?? Infinity);
    if (isCurrent) return known.composition;
    const admissions = admissionsOf(zone, records, namespaces);
    const gathered = {
      zone,
      records,
      admissions,
      service: state.service,
      isPublished: publicationOf(zone) !== undefined,
    };
    const composition = sharing(await this.#composeNow(zone, gathered), known?.composition);
    const generations = new Map(records.map(({ metadata }) => [metadata.uid, metadata.generation]));
    const until = composition.state === 'timedOut' ? now() + RETRY_MILLISECONDS : undefined;
    this.#known.set(key, { inputs, generations, composition, until });
    return composition;
  }

  forget(key: string): void {
    this.#known.delete(key);
  }

  async #composeNow(zone: ZoneResource, { admissions, ...given }: Gathered): Promise<Composition> {
    const { records } = given;
    if (isSmall(zone, records)) return compose({ ...given, admission: (record) => admissions.get(record)! });
    try {
      const job = { ...given, zone: bare(zone), records: records.map(bare), admissions: [...admissions.values()] };
      return await this.#composeElsewhere(zone, job, records);
    } catch (error) {
      if (!(error instanceof JobDeadlineError)) throw error;
      return timedOut(given.isPublished);
    }
  }

  async #composeElsewhere(
    { metadata }: ZoneResource,
    job: CompositionJob,
    records: readonly RecordResource[],
  ): Promise<Composition> {
    const composed = await this.#options.composeElsewhere(metadata.namespace ?? '', job);
    const attachments = composed.attachments.map((attachment) => ({
      ...attachment,
      record: records[attachment.record],
    }));
    if (composed.state !== 'accepted') return { ...composed, attachments };
    return { ...composed, attachments, zone: unpackZone(composed.zone) };
  }

  /** The namespaces of the records, each with those of its Records that are too many. */
  #namespacesOf(records: readonly RecordResource[]): NamespaceFacts[] {
    const { state } = this.#options;
    const names = new Set(records.map(({ metadata }) => metadata.namespace ?? ''));
    return Array.from(names, (name) => {
      const namespace = state.namespaces.get({ name });
      const all = state.recordsIn(name);
      const excess = all.length <= RECORDS_PER_NAMESPACE ? [] : inPrecedence(all).slice(RECORDS_PER_NAMESPACE);
      return { name, namespace, labels: namespace?.metadata.labels, excess: new Set(excess) };
    });
  }
}

interface NamespaceFacts {
  readonly name: string;
  readonly namespace: Parameters<typeof admits>[2];
  readonly labels: { readonly [label: string]: string } | undefined;
  readonly excess: ReadonlySet<RecordResource>;
}

function admissionsOf(
  zone: ZoneResource,
  records: readonly RecordResource[],
  namespaces: readonly NamespaceFacts[],
): Map<RecordResource, Admission> {
  const byName = new Map(namespaces.map((facts) => [facts.name, facts]));
  return new Map(
    records.map((record) => {
      const facts = byName.get(record.metadata.namespace ?? '');
      if (!admits(zone, record, facts?.namespace)) return [record, 'NotAllowed'];
      return [record, facts?.excess.has(record) === true ? 'TooManyRecords' : 'Admitted'];
    }),
  );
}

function isSmall({ spec }: ZoneResource, records: readonly RecordResource[]): boolean {
  const all = [...spec.records, ...records.map((record) => record.spec)];
  if (all.length > SMALL.records) return false;
  return all.reduce((sum, { name, value }) => sum + name.length + value.length, 0) <= SMALL.octets;
}

/** What a worker needs of an object. */
function bare<T extends ZoneResource | RecordResource>({ apiVersion, kind, metadata, spec }: T): T {
  const { namespace, name, uid, creationTimestamp } = metadata;
  return { apiVersion, kind, metadata: { namespace, name, uid, creationTimestamp }, spec } as T;
}

/** Nodes that stay the same are those of what was composed last. */
function sharing(composition: Composition, before: Composition | undefined): Composition {
  if (composition.state !== 'accepted' || before?.state !== 'accepted') return composition;
  return { ...composition, zone: shareNodes(composition.zone, before.zone) };
}

function timedOut(isPublished: boolean): Composition {
  const served = isPublished ? ' The last good version stays served.' : '';
  return refusedFor(
    'CompositionTimedOut',
    `To check the records took more than ${COMPOSITION_DEADLINE / 1000} s; make the zone smaller, or its records simpler. It is tried again when it changes, and after an hour.${served}`,
  );
}

/** Whether these are the Records of those generations, in whatever order. */
function areThese(records: readonly RecordResource[], generations: Generations): boolean {
  if (records.length !== generations.size) return false;
  return records.every(({ metadata }) => generations.get(metadata.uid) === metadata.generation);
}
