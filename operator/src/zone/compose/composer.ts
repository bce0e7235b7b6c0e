import { isDeepStrictEqual } from 'node:util';
import { shareNodes } from '@fourwinds/dns';
import { JobDeadlineError } from '@fourwinds/process';
import { omit } from '@fourwinds/data';
import {
  keyOf,
  type RecordResource,
  RECORDS_PER_NAMESPACE,
  tenantOf,
  type ZoneResource,
  type NamespaceResource,
} from '@fourwinds/resources';
import { admits, Readings, type ServiceSettings } from '@fourwinds/zones';
import type { Informer } from '@fourwinds/store';
import type { Admission, Attachment } from './attach.ts';
import { compose, type CompositionInput } from './compose.ts';
import { type Composition, refusedFor } from './composition.ts';
import { type ComposeElsewhere, readComposed, writeJob } from './composition-job.ts';
import { inPrecedence } from './precedence.ts';
import { ownerOf } from '../../ownership/claims.ts';
import { publicationOf, type PublicationView } from '../publish/publication-record.ts';
import { type RecordDifferences, recordDifferences } from '../../facts/record-differences.ts';
import { reviseComposition } from './revise-composition.ts';
import { type Inline, reviseInline } from './revise-inline.ts';
import type { RecordLookup } from '../../facts/lookups.ts';

/** CPU time limit for composing a zone, in milliseconds. The worst known zones of maximum size take one second. */
export const COMPOSITION_DEADLINE = 10_000;
/** After a timeout, a zone is composed again after this time or when its inputs change. */
export const RETRY_MILLISECONDS = 3600_000;

/**
 * After a partial revision, the warnings of the zone may be outdated. Once the zone has not changed for this long,
 * the whole zone is composed to update them.
 */
export const REVIEW_MILLISECONDS = 5000;
/** Maximum time between the first partial revision and the composition of the whole zone. */
const LONGEST_UNREVIEWED = 60_000;
const MOST_REVISED = 100;

/**
 * Zones up to this size are composed synchronously. This takes some ten milliseconds at most, regardless of their
 * content.
 */
const SMALL = { records: 250, octets: 16_384 };

export interface ComposerOptions {
  readonly state: PublicationView & {
    readonly namespaces: Pick<Informer<NamespaceResource>, 'get'>;
    readonly recordIndex: Pick<RecordLookup, 'presentRecordsOf' | 'recordsIn'>;
    readonly service: ServiceSettings;
  };
  readonly composeElsewhere: ComposeElsewhere;
  readonly now: () => number;
}

export interface ComposedZone {
  /** All inputs except the records, as text. */
  readonly inputs: string;
  readonly generation: number | undefined;
  /** The inline records, if the zone supports partial revisions. */
  readonly inline?: Inline;
  /** The Records that the zone was composed from, or later versions with the same generations. */
  readonly records: readonly RecordResource[];
  /** The namespaces of these Records. */
  readonly namespaces: readonly string[];
  readonly composition: Composition;
  /** Time of the first partial revision since the whole zone was composed, in milliseconds since 1970. */
  readonly revisedSince?: number;
  /** When the zone must be composed again, in milliseconds since 1970. */
  readonly until?: number;
}

type CompositionSources = Omit<CompositionInput, 'admission'> & {
  readonly admissions: ReadonlyMap<RecordResource, Admission>;
};

/**
 * Composes zones when their inputs change. The time depends on tenant input, so all but small zones are composed in
 * other threads with a deadline, and the event loop is not blocked.
 */
export class Composer {
  readonly #options: ComposerOptions;
  readonly #readings = new Readings();
  compositions = 0;

  constructor(options: ComposerOptions) {
    this.#options = options;
  }

  /** Composes the zone with its Records. Returns `before` if its inputs have not changed. */
  async compose(
    zone: ZoneResource,
    before: ComposedZone | undefined,
    zonesBelow: readonly string[] = [],
  ): Promise<ComposedZone> {
    const { state, now } = this.#options;
    const records = state.recordIndex.presentRecordsOf(keyOf(zone));
    const differences = before && recordDifferences(before.records, records);
    const names = before && differences?.areSame === true ? before.namespaces : namespacesOf(records);
    const namespaces = names.map((name) => this.#namespace(name));
    const present: PresentInputs = { zone, records, differences, namespaces, zonesBelow, now: now() };
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
    { zone, records, namespaces, zonesBelow }: PresentInputs,
    inputs: string,
    before: ComposedZone | undefined,
  ): Promise<ComposedZone> {
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

  async #composeNow({ admissions, ...given }: CompositionSources): Promise<Composition> {
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

/** Returns the same composition without references to earlier object versions, which the informers no longer hold. */
function withRecordsOf(
  composed: ComposedZone,
  { spec }: ZoneResource,
  records: readonly RecordResource[],
): ComposedZone {
  const { inline } = composed;
  const isCurrent = composed.records === records && (inline === undefined || inline.records === spec.records);
  return isCurrent ? composed : { ...composed, records, inline: inline && { ...inline, records: spec.records } };
}

/** Returns true if composing the zone synchronously delays the event loop only briefly. */
export function isSmall({ spec }: ZoneResource, records: readonly RecordResource[]): boolean {
  if (spec.records.length + records.length > SMALL.records) return false;
  const all = [...spec.records, ...records.map((record) => record.spec)];
  return all.reduce((sum, { name, value }) => sum + name.length + value.length, 0) <= SMALL.octets;
}

/** Reuses unchanged nodes and attachments of the previous composition. */
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

interface PresentInputs {
  readonly zone: ZoneResource;
  readonly records: readonly RecordResource[];
  /** Differences from the Records of the previous composition. Undefined if there is no previous composition. */
  readonly differences: RecordDifferences | undefined;
  readonly namespaces: readonly NamespaceFacts[];
  readonly zonesBelow: readonly string[];
  readonly now: number;
}

/** Returns the previous composition if no record has changed. */
function kept(known: ComposedZone, { zone, records, differences, now }: PresentInputs): ComposedZone | undefined {
  const isSame = isOf(known, zone) && differences?.come.length === 0 && differences.gone.size === 0;
  return isSame && now < (known.until ?? Infinity) ? withRecordsOf(known, zone, records) : undefined;
}

function isOf({ generation }: ComposedZone, { metadata }: ZoneResource): boolean {
  return generation === metadata.generation;
}

/** Returns the revised composition after a few records changed. Undefined if the whole zone must be composed. */
function revised(known: ComposedZone, present: PresentInputs, readings: Readings): ComposedZone | undefined {
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

/** Returns the changed Record objects. Undefined if there are too many or not all are admitted. */
function changedObjects({ zone, differences, namespaces }: PresentInputs): RecordDifferences | undefined {
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
    `Checking the records took more than ${COMPOSITION_DEADLINE / 1000} s of processor time; make the zone smaller, or its records simpler. The operator tries again when the zone changes, and after an hour.${served}`,
  );
}
