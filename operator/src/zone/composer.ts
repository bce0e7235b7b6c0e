import { isDeepStrictEqual } from 'node:util';
import { shareNodes } from '@fourwinds/dns';
import { JobDeadlineError } from '@fourwinds/process';
import { keyOf, type RecordResource, RECORDS_PER_NAMESPACE, type ZoneResource } from '@fourwinds/resources';
import { admits } from './admit.ts';
import type { Admission, Attachment } from './attach.ts';
import type { ClusterState } from '../cluster-state.ts';
import { compose, type CompositionInput } from './compose.ts';
import { type Composition, refusedFor } from './composition.ts';
import { type ComposeElsewhere, readComposed, writeJob } from './composition-job.ts';
import { inPrecedence } from './precedence.ts';
import { publicationOf } from './publication-record.ts';
import { reviseComposition } from './revise-composition.ts';

/** Milliseconds that the composition of a zone may take. Of the largest zones, the worst that are known take one second. */
export const COMPOSITION_DEADLINE = 10_000;
/** A zone that took longer is tried again after this time, or when something that goes into it changes. */
export const RETRY_MILLISECONDS = 3600_000;

/** After a revision by Records alone the whole zone is composed, for its warnings, this time after the first of them. */
export const REVIEW_MILLISECONDS = 5000;
/** Records that may differ for a zone to be revised by them. */
const MOST_REVISED = 100;

/** Zones up to this size are composed at once: that takes some ten milliseconds at most, whatever is in them. */
const SMALL = { records: 250, octets: 16_384 };

export interface ComposerOptions {
  readonly state: ClusterState;
  readonly composeElsewhere: ComposeElsewhere;
  readonly now: () => number;
}

/** A composition with what it was made from. */
export interface Composed {
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

  constructor(options: ComposerOptions) {
    this.#options = options;
  }

  /** The zone with its Records; `before` where nothing that goes into it has changed. */
  async compose(zone: ZoneResource, before: Composed | undefined): Promise<Composed> {
    const { state, now } = this.#options;
    const records = state.recordsOf(keyOf(zone)).filter((record) => record.metadata.deletionTimestamp === undefined);
    const namespaces = this.#namespacesOf(records);
    const inputs = JSON.stringify([
      zone.metadata.uid,
      zone.metadata.generation,
      zone.spec.dnssec?.enabled,
      state.service,
      namespaces.map(({ name, labels, excess }) => [name, labels, excess.size]).sort(),
    ]);
    if (before?.inputs === inputs && now() < (before.until ?? Infinity)) {
      if (areThese(records, before.generations)) return before;
      const current = revised(before, { zone, records, namespaces, now: now() });
      if (current !== undefined) return current;
    }
    const admissions = admissionsOf(zone, records, namespaces);
    const gathered = {
      zone,
      records,
      admissions,
      service: state.service,
      isPublished: publicationOf(state, zone) !== undefined,
    };
    const composition = sharing(await this.#composeNow(gathered), before?.composition);
    const until = composition.state === 'timedOut' ? now() + RETRY_MILLISECONDS : undefined;
    return { inputs, generations: generationsOf(records), composition, until };
  }

  async #composeNow({ admissions, ...given }: Gathered): Promise<Composition> {
    const { zone, records } = given;
    const input = { ...given, admission: (record: RecordResource) => admissions.get(record)! };
    if (isSmall(zone, records)) return compose(input);
    try {
      const composed = await this.#options.composeElsewhere(zone.metadata.namespace ?? '', await writeJob(input));
      return readComposed(composed, records, zone);
    } catch (error) {
      if (!(error instanceof JobDeadlineError)) throw error;
      return timedOut(given.isPublished);
    }
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

/** Nodes and attachments that stay the same are those of the composition before. */
function sharing(composition: Composition, before: Composition | undefined): Composition {
  if (composition.state !== 'accepted' || before?.state !== 'accepted') return composition;
  const byUid = new Map(before.attachments.map((attachment) => [attachment.record.metadata.uid, attachment]));
  const attachments = composition.attachments.map((attachment) => {
    const old = byUid.get(attachment.record.metadata.uid);
    return old !== undefined && isSameOutcome(old, attachment) ? old : attachment;
  });
  return { ...composition, attachments, zone: shareNodes(composition.zone, before.zone) };
}

function isSameOutcome(a: Attachment, b: Attachment): boolean {
  if (a.record.metadata.generation !== b.record.metadata.generation) return false;
  return a.reason === b.reason && a.message === b.message && isDeepStrictEqual(a.problems, b.problems);
}

interface Present {
  readonly zone: ZoneResource;
  readonly records: readonly RecordResource[];
  readonly namespaces: readonly NamespaceFacts[];
  readonly now: number;
}

/** The revised composition after a few Records have changed; undefined where the whole zone has to be composed. */
function revised(known: Composed, { zone, records, namespaces, now }: Present): Composed | undefined {
  const { composition: before, generations } = known;
  if (before.state !== 'accepted' || isSmall(zone, records)) return undefined;
  const come = records.filter(({ metadata }) => generations.get(metadata.uid) !== metadata.generation);
  if (come.length > MOST_REVISED || namespaces.some(({ excess }) => excess.size > 0)) return undefined;
  if ([...admissionsOf(zone, come, namespaces).values()].some((admission) => admission !== 'Admitted'))
    return undefined;
  const current = generationsOf(records);
  const gone = new Set([...generations.keys()].filter((uid) => !current.has(uid)));
  if (gone.size > MOST_REVISED) return undefined;
  const composition = reviseComposition({ zone, before, come, gone });
  if (composition === undefined) return undefined;
  return { ...known, generations: current, composition, until: known.until ?? now + REVIEW_MILLISECONDS };
}

function generationsOf(records: readonly RecordResource[]): Generations {
  return new Map(records.map(({ metadata }) => [metadata.uid, metadata.generation]));
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
