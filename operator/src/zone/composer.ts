import { isDeepStrictEqual } from 'node:util';
import { shareNodes } from '@fourwinds/dns';
import { JobDeadlineError } from '@fourwinds/process';
import { keyOf, omit, type RecordResource, RECORDS_PER_NAMESPACE, type ZoneResource } from '@fourwinds/resources';
import { admits } from './admit.ts';
import type { Admission, Attachment } from './attach.ts';
import type { ClusterState } from '../cluster/cluster-state.ts';
import { compose, type CompositionInput } from './compose.ts';
import { type Composition, refusedFor } from './composition.ts';
import { type ComposeElsewhere, readComposed, writeJob } from './composition-job.ts';
import { inPrecedence } from './precedence.ts';
import { publicationOf } from './publication-record.ts';
import { type RecordChanges, reviseComposition } from './revise-composition.ts';
import { type Inline, reviseInline } from './revise-inline.ts';

/** Milliseconds of processor time that the composition of a zone may take. Of the largest zones, the worst that are known take one second. */
export const COMPOSITION_DEADLINE = 10_000;
/** A zone that took longer is tried again after this time, or when something that goes into it changes. */
export const RETRY_MILLISECONDS = 3600_000;

/** After a revision by some records the whole zone is composed, for its warnings, once it has not changed for so long, */
export const REVIEW_MILLISECONDS = 5000;
/** and at the latest so long after the first revision. */
const LONGEST_UNREVIEWED = 60_000;
/** Records that may differ for a zone to be revised by them. */
const MOST_REVISED = 100;

/** Zones up to this size are composed at once: that takes some ten milliseconds at most, whatever is in them. */
const SMALL = { records: 250, octets: 16_384 };

export interface ComposerOptions {
  readonly state: ClusterState;
  readonly composeElsewhere: ComposeElsewhere;
  readonly now: () => number;
}

/** A composition with its inputs. */
export interface Composed {
  /** All but the records. */
  readonly inputs: string;
  readonly generation: number | undefined;
  /** The inline records, where the zone can be revised by them. */
  readonly inline?: Inline;
  readonly generations: Generations;
  readonly composition: Composition;
  /** Since when it has only been revised, milliseconds since 1970. */
  readonly revisedSince?: number;
  /** It is composed anew from this time on, milliseconds since 1970. */
  readonly until?: number;
}

/** Of Records, by uid. */
type Generations = ReadonlyMap<string | undefined, number | undefined>;

/** Everything that goes into a zone. */
type Gathered = Omit<CompositionInput, 'admission'> & { readonly admissions: ReadonlyMap<RecordResource, Admission> };

/**
 * Composes zones anew when something that goes into them has changed. The time that takes depends on the input of tenants, so
 * that all but small zones are composed in other threads, with a deadline: the event loop goes on meanwhile.
 */
export class Composer {
  readonly #options: ComposerOptions;
  /** Zones composed from all their records. */
  compositions = 0;

  constructor(options: ComposerOptions) {
    this.#options = options;
  }

  /** The zone with its Records; `before` where nothing that goes into it has changed. */
  async compose(zone: ZoneResource, before: Composed | undefined): Promise<Composed> {
    const { state, now } = this.#options;
    const records = state.recordIndex
      .recordsOf(keyOf(zone))
      .filter((record) => record.metadata.deletionTimestamp === undefined);
    const namespaces = this.#namespacesOf(records);
    const present: Present = { zone, records, namespaces, now: now() };
    const inputs = JSON.stringify([
      zone.metadata.uid,
      omit(zone.spec, 'records'),
      state.service,
      namespaces.map(({ name, labels, excess }) => [name, labels, excess.size]).sort(),
    ]);
    const current = before?.inputs === inputs ? (kept(before, present) ?? revised(before, present)) : undefined;
    return current ?? this.#composeWhole(present, inputs, before);
  }

  async #composeWhole(
    { zone, records, namespaces }: Present,
    inputs: string,
    before: Composed | undefined,
  ): Promise<Composed> {
    const { state, now } = this.#options;
    const gathered = {
      zone,
      records,
      admissions: admissionsOf(zone, records, namespaces),
      service: state.service,
      isPublished: publicationOf(state, zone) !== undefined,
    };
    this.compositions++;
    const composition = sharing(await this.#composeNow(gathered), before?.composition);
    const until = composition.state === 'timedOut' ? now() + RETRY_MILLISECONDS : undefined;
    const inline = isSmall(zone, records) ? undefined : { records: zone.spec.records };
    const { generation } = zone.metadata;
    return { inputs, generation, inline, generations: generationsOf(records), composition, until };
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
      const all = state.recordIndex.recordsIn(name);
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

/** The same composition, without the objects of an earlier version of its zone, which the informer no longer has. */
function withRecordsOf(composed: Composed, { spec: { records } }: ZoneResource): Composed {
  const { inline } = composed;
  return inline === undefined || inline.records === records
    ? composed
    : { ...composed, inline: { ...inline, records } };
}

export function isSmall({ spec }: ZoneResource, records: readonly RecordResource[]): boolean {
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

/** The composition of before where no record has changed since. */
function kept(known: Composed, { zone, records, now }: Present): Composed | undefined {
  const isSame = isOf(known, zone) && areThese(records, known.generations);
  return isSame && now < (known.until ?? Infinity) ? withRecordsOf(known, zone) : undefined;
}

function isOf({ generation }: Composed, { metadata }: ZoneResource): boolean {
  return generation === metadata.generation;
}

/** The revised composition after a few records have changed; undefined where the whole zone has to be composed. */
function revised(known: Composed, present: Present): Composed | undefined {
  const { zone, records, now } = present;
  const { composition: before, inline: inlineBefore } = known;
  if (before.state !== 'accepted' || inlineBefore === undefined || isSmall(zone, records)) return undefined;
  const inline = reviseInline(inlineBefore, zone.spec, MOST_REVISED);
  const objects = changedObjects(known, present);
  if (inline === undefined || objects === undefined) return undefined;
  if (isOf(known, zone) && objects.come.length + objects.gone.size === 0) return undefined;
  const inlineCount = inlineBefore.records.length;
  const composition = reviseComposition({ zone, before, inlineCount, inline, ...objects });
  if (composition === undefined) return undefined;
  const revisedSince = known.revisedSince ?? now;
  return {
    ...known,
    generation: zone.metadata.generation,
    inline: inline.inline,
    generations: generationsOf(records),
    composition,
    revisedSince,
    until: Math.min(now + REVIEW_MILLISECONDS, revisedSince + LONGEST_UNREVIEWED),
  };
}

/** The Record objects that differ; undefined where they are many, or not all admitted. */
function changedObjects(
  { generations }: Composed,
  { zone, records, namespaces }: Present,
): Pick<RecordChanges, 'come' | 'gone'> | undefined {
  const come = records.filter(({ metadata }) => generations.get(metadata.uid) !== metadata.generation);
  if (come.length > MOST_REVISED || namespaces.some(({ excess }) => excess.size > 0)) return undefined;
  if ([...admissionsOf(zone, come, namespaces).values()].some((admission) => admission !== 'Admitted'))
    return undefined;
  if (records.length === generations.size && come.every(({ metadata }) => generations.has(metadata.uid)))
    return { come, gone: new Set() };
  const present = new Set(records.map(({ metadata }) => metadata.uid));
  const gone = new Set([...generations.keys()].filter((uid) => !present.has(uid)));
  return gone.size > MOST_REVISED ? undefined : { come, gone };
}

function generationsOf(records: readonly RecordResource[]): Generations {
  return new Map(records.map(({ metadata }) => [metadata.uid, metadata.generation]));
}

function timedOut(isPublished: boolean): Composition {
  const served = isPublished ? ' The last good version stays served.' : '';
  return refusedFor(
    'CompositionTimedOut',
    `To check the records took more than ${COMPOSITION_DEADLINE / 1000} s of processor time; make the zone smaller, or its records simpler. It is tried again when it changes, and after an hour.${served}`,
  );
}

/** Whether these are the Records of those generations, in whatever order. */
function areThese(records: readonly RecordResource[], generations: Generations): boolean {
  if (records.length !== generations.size) return false;
  return records.every(({ metadata }) => generations.get(metadata.uid) === metadata.generation);
}
