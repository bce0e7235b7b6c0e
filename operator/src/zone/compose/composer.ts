import { isDeepStrictEqual } from 'node:util';
import { shareNodes } from '@fourwinds/dns';
import { JobDeadlineError } from '@fourwinds/process';
import { omit } from '@fourwinds/data';
import { keyOf, type RecordResource, RECORDS_PER_NAMESPACE, tenantOf, type ZoneResource } from '@fourwinds/resources';
import { admits, Readings } from '@fourwinds/zones';
import type { Admission, Attachment } from './attach.ts';
import type { ClusterState } from '../../cluster/cluster-state.ts';
import { compose, type CompositionInput } from './compose.ts';
import { type Composition, refusedFor } from './composition.ts';
import { type ComposeElsewhere, readComposed, writeJob } from './composition-job.ts';
import { inPrecedence } from './precedence.ts';
import { ownerOf } from '../../ownership/claims.ts';
import { publicationOf } from '../publish/publication-record.ts';
import { type RecordDifferences, recordDifferences } from './record-differences.ts';
import { reviseComposition } from './revise-composition.ts';
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
  readonly state: Pick<ClusterState, 'claimIndex' | 'namespaces' | 'recordIndex' | 'service'>;
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
  /** The Records that it was made with, or later versions of the same generations. */
  readonly records: readonly RecordResource[];
  /** The names of their namespaces. */
  readonly namespaces: readonly string[];
  readonly composition: Composition;
  /** The time of the first revision since the last composition of the whole, milliseconds since 1970. */
  readonly revisedSince?: number;
  /** It is composed anew from this time on, milliseconds since 1970. */
  readonly until?: number;
}

/** Everything that goes into a zone. */
type Gathered = Omit<CompositionInput, 'admission'> & { readonly admissions: ReadonlyMap<RecordResource, Admission> };

/**
 * Composes zones anew when something that goes into them has changed. The time that takes depends on the input of tenants, so
 * that all but small zones are composed in other threads, with a deadline: the event loop goes on meanwhile.
 */
export class Composer {
  readonly #options: ComposerOptions;
  readonly #readings = new Readings();
  /** Zones composed from all their records. */
  compositions = 0;

  constructor(options: ComposerOptions) {
    this.#options = options;
  }

  /** The zone with its Records; `before` where nothing that goes into it has changed. */
  async compose(
    zone: ZoneResource,
    before: Composed | undefined,
    zonesBelow: readonly string[] = [],
  ): Promise<Composed> {
    const { state, now } = this.#options;
    const records = state.recordIndex.presentRecordsOf(keyOf(zone));
    const differences = before && recordDifferences(before.records, records);
    const names = before && differences?.areSame === true ? before.namespaces : namespacesOf(records);
    const namespaces = names.map((name) => this.#namespace(name));
    const present: Present = { zone, records, differences, namespaces, zonesBelow, now: now() };
    const inputs = JSON.stringify([
      zone.metadata.uid,
      omit(zone.spec, 'records'),
      state.service,
      zonesBelow,
      namespaces.map(({ name, labels, excess }) => [name, labels, excess.size]).sort(),
    ]);
    const current =
      before?.inputs === inputs ? (kept(before, present) ?? revised(before, present, this.#readings)) : undefined;
    return current ?? this.#composeWhole(present, inputs, before);
  }

  async #composeWhole(
    { zone, records, namespaces, zonesBelow }: Present,
    inputs: string,
    before: Composed | undefined,
  ): Promise<Composed> {
    const { state, now } = this.#options;
    const gathered = {
      zone,
      records,
      admissions: admissionsOf(zone, records, namespaces),
      service: state.service,
      zonesBelow,
      isPublished: publicationOf(state, zone) !== undefined,
      readings: this.#readings,
    };
    this.compositions++;
    const composition = sharing(await this.#composeNow(gathered), before?.composition);
    const until = composition.state === 'timedOut' ? now() + RETRY_MILLISECONDS : undefined;
    const inline = isSmall(zone, records) ? undefined : { records: zone.spec.records };
    const { generation } = zone.metadata;
    const names = namespaces.map(({ name }) => name);
    return { inputs, generation, inline, records, namespaces: names, composition, until };
  }

  async #composeNow({ admissions, ...given }: Gathered): Promise<Composition> {
    const { zone, records } = given;
    const input = { ...given, admission: (record: RecordResource) => admissions.get(record)! };
    if (isSmall(zone, records)) return compose(input);
    try {
      const composed = await this.#options.composeElsewhere(tenantOf(ownerOf(zone)), await writeJob(input));
      return readComposed(composed, records, zone);
    } catch (error) {
      if (!(error instanceof JobDeadlineError)) throw error;
      return timedOut(given.isPublished);
    }
  }

  /** A namespace with those of its Records that are too many. */
  #namespace(name: string): NamespaceFacts {
    const { state } = this.#options;
    const namespace = state.namespaces.get({ name });
    const all = state.recordIndex.recordsIn(name);
    const excess = all.length <= RECORDS_PER_NAMESPACE ? [] : inPrecedence(all).slice(RECORDS_PER_NAMESPACE);
    return { name, namespace, labels: namespace?.metadata.labels, excess: new Set(excess) };
  }
}

function namespacesOf(records: readonly RecordResource[]): string[] {
  return [...new Set(records.map(({ metadata }) => metadata.namespace ?? ''))];
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

/** The same composition, without the objects of earlier versions, which the informers no longer have. */
function withRecordsOf(composed: Composed, { spec }: ZoneResource, records: readonly RecordResource[]): Composed {
  const { inline } = composed;
  const isCurrent = composed.records === records && (inline === undefined || inline.records === spec.records);
  return isCurrent ? composed : { ...composed, records, inline: inline && { ...inline, records: spec.records } };
}

/** Whether composing a zone delays the event loop so little that no thread is asked. */
export function isSmall({ spec }: ZoneResource, records: readonly RecordResource[]): boolean {
  if (spec.records.length + records.length > SMALL.records) return false;
  const all = [...spec.records, ...records.map((record) => record.spec)];
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
  /** From those of the composition of before; undefined where there is none. */
  readonly differences: RecordDifferences | undefined;
  readonly namespaces: readonly NamespaceFacts[];
  readonly zonesBelow: readonly string[];
  readonly now: number;
}

/** The composition of before where no record has changed since. */
function kept(known: Composed, { zone, records, differences, now }: Present): Composed | undefined {
  const isSame = isOf(known, zone) && differences?.come.length === 0 && differences.gone.size === 0;
  return isSame && now < (known.until ?? Infinity) ? withRecordsOf(known, zone, records) : undefined;
}

function isOf({ generation }: Composed, { metadata }: ZoneResource): boolean {
  return generation === metadata.generation;
}

/** The revised composition after a few records have changed; undefined where the whole zone has to be composed. */
function revised(known: Composed, present: Present, readings: Readings): Composed | undefined {
  const { zone, records, namespaces, zonesBelow, now } = present;
  const { composition: before, inline: inlineBefore } = known;
  if (before.state !== 'accepted' || inlineBefore === undefined || isSmall(zone, records)) return undefined;
  const inline = reviseInline(inlineBefore, zone.spec, MOST_REVISED, readings);
  const objects = changedObjects(present);
  if (inline === undefined || objects === undefined) return undefined;
  if (isOf(known, zone) && objects.come.length + objects.gone.size === 0) return undefined;
  const inlineCount = inlineBefore.records.length;
  const composition = reviseComposition({ zone, zonesBelow, before, inlineCount, inline, ...objects, readings });
  if (composition === undefined) return undefined;
  const revisedSince = known.revisedSince ?? now;
  return {
    ...known,
    generation: zone.metadata.generation,
    inline: inline.inline,
    records,
    namespaces: namespaces.map(({ name }) => name),
    composition,
    revisedSince,
    until: Math.min(now + REVIEW_MILLISECONDS, revisedSince + LONGEST_UNREVIEWED),
  };
}

/** The Record objects that differ; undefined where they are many, or not all admitted. */
function changedObjects({ zone, differences, namespaces }: Present): RecordDifferences | undefined {
  if (differences === undefined || differences.gone.size > MOST_REVISED) return undefined;
  const { come } = differences;
  if (come.length > MOST_REVISED || namespaces.some(({ excess }) => excess.size > 0)) return undefined;
  const admissions = [...admissionsOf(zone, come, namespaces).values()];
  return admissions.every((admission) => admission === 'Admitted') ? differences : undefined;
}

function timedOut(isPublished: boolean): Composition {
  const served = isPublished ? ' The last good version stays served.' : '';
  return refusedFor(
    'CompositionTimedOut',
    `To check the records took more than ${COMPOSITION_DEADLINE / 1000} s of processor time; make the zone smaller, or its records simpler. It is tried again when it changes, and after an hour.${served}`,
  );
}
