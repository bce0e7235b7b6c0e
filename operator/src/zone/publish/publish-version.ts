import type { SignedZone } from '@fourwinds/dns';
import { type HistoryCause, ownerId, tenantOf } from '@fourwinds/resources';
import { type ResourceStore, WriteOrder } from '@fourwinds/store';
import { manifestName, type SignText } from '@fourwinds/snapshot';
import { commitKeys, type CommitContext } from '../../keys/commit-keys.ts';
import { dnssecReport, type DnssecReport, unsignedReport } from '../../keys/conditions/report.ts';
import type { KeysAtHand } from '../../keys/key-state.ts';
import { type NextKeys, nextKeys } from '../../keys/next-keys.ts';
import { unsignedHistory } from '../../keys/unsigned-history.ts';
import type { PublicationListener, VersionChange } from '../../facts/published-version.ts';
import { ownerOf } from '../../ownership/claims.ts';
import { publishedClaim } from '../../ownership/published-claim.ts';
import { publishedZoneReader } from '../../regions/recover.ts';
import type { RegionSet } from '../../regions/region-set.ts';
import { inTurns } from '../../runtime/in-turns.ts';
import { planVersion, type Signing, type VersionPlan } from '../../sign/plan-version.ts';
import type { ComposedZone } from '../compose/composer.ts';
import type { Composition } from '../compose/composition.ts';
import { decidePublication, type PublicationNumbers } from './decide-publication.ts';
import type { Content } from '../contributors/extend.ts';
import { servedRevision } from '../gather.ts';
import type { GatheredZone } from '../gathered-zone.ts';
import { digestOf, type PreviousVersions, type PublishedVersion } from './previous-version.ts';
import type { Publication } from './publication-record.ts';
import { type SnapshotDraft, digestOfDraft, draft, render } from './render.ts';
import { largestTtl, servedTtls } from '../../facts/served-ttls.ts';
import { writeZone, type ZoneText } from './zone-text.ts';

export interface PublishContext extends CommitContext, Signing {
  readonly state: { readonly store: ResourceStore };
  readonly regions: RegionSet;
  readonly versions: PreviousVersions;
  /** Decides which versions the publication record keeps until the history has them. */
  readonly histories: Pick<PublicationListener, 'unwrittenWith'>;
  readonly sign: SignText;
}

export interface VersionToPublish {
  readonly gathered: GatheredZone;
  readonly composition: Composition;
  readonly content: Content;
  /** Digest of the inputs, if it can be compared. */
  readonly inputs: string | undefined;
  /** Records a publication by compare-and-swap. */
  readonly record: (publication: Publication, order?: WriteOrder) => Promise<void>;
  /** Called for a new version. Returns the milliseconds to wait, or 0 to publish now. */
  readonly wait: () => number;
}

export interface Published {
  readonly publication?: Publication;
  readonly dnssec?: DnssecReport;
  /** When keys or signatures may change without an event, in milliseconds since 1970. */
  readonly requeueAt?: number;
  /**
   * True if all servers began to serve the version's keys after the key decision, so that a newer decision must be
   * reported.
   */
  readonly isOutdated?: boolean;
  /** The new version and its predecessor. Absent if the version is not new. */
  readonly change?: VersionChange;
  /** Milliseconds until a pending version may be published. The earlier version stays until then. */
  readonly wait?: number;
}

/**
 * Publishes a version in this order: decide and store keys, decide the serial, sign, record, remember, hand to the
 * regions. Recording and handing over are one transaction if possible. Does nothing for an already published version.
 * If a new version must wait, the previous one stays.
 */
export async function publishVersion(context: PublishContext, input: VersionToPublish): Promise<Published> {
  const { gathered, content } = input;
  const { zone, previous, signedBefore, parent, now } = gathered;
  const zoneTtl = largestTtl(content.zone);
  const keys = await decideAndCommitKeys(context, gathered, zoneTtl);
  const { dnssec } = zone.spec;
  const contentBefore = previous.published?.content;
  const plan = await planVersion(
    { owner: tenantOf(ownerOf(zone)), content: content.zone, contentBefore, dnssec, keys, previous: signedBefore, now },
    context,
  );
  const { numbers, written } = await numberVersion(context, gathered, plan);
  const report = keys ? dnssecReport(keys.decision, dnssec, plan.expires) : unsignedReport(parent.parent);
  const wait = waitFor(input, numbers);
  if (wait > 0) return { publication: gathered.recorded, dnssec: report, wait };
  const composed = madeFrom(context, input);
  const { isSigned } = plan;
  const published = publishedVersion(gathered, content, { ...written, isSigned, keys, composed });
  const made = publicationFor(input, numbers, { ...written, zoneTtl });
  const change = numbers.isNew ? await versionChange(context, gathered, { publication: made, published }) : undefined;
  const publication = withUnwritten(context, gathered, { made, change });
  if (numbers.isNew) await recordVersion(context, input, { publication, written });
  else if (!isRecorded(gathered, publication)) await input.record(publication);
  context.versions.remember(zone, { published });
  const { snapshot } = written.rendered;
  for (const region of context.regions.connections) region.writer.want(`${zone.spec.domain}.`, { snapshot });
  return { publication, dnssec: report, change, ...timing(context, gathered, { published, keys, plan }) };
}

function madeFrom({ versions }: PublishContext, { gathered, composition }: VersionToPublish): ComposedZone | undefined {
  const { composed } = versions.of(gathered.zone);
  return composed?.composition === composition ? composed : undefined;
}

function waitFor({ wait }: VersionToPublish, { isNew }: PublicationNumbers): number {
  return isNew ? wait() : 0;
}

/**
 * Records a new version. Regions that share a database with the management cluster receive it in the same
 * transaction.
 */
async function recordVersion(
  { regions, state }: PublishContext,
  { gathered: { zone }, record }: VersionToPublish,
  { publication, written }: { readonly publication: Publication; readonly written: WrittenVersion },
): Promise<void> {
  const order = new WriteOrder(state.store);
  const recorded = order.lead(() => record(publication, order));
  const { snapshot } = written.rendered;
  for (const region of regions.connections) region.writer.publishWith(order, `${zone.spec.domain}.`, { snapshot });
  await recorded;
}

/** Adds the unwritten versions, which the claim keeps until the history has them. */
function withUnwritten(
  { histories }: PublishContext,
  { recorded }: GatheredZone,
  { made, change }: { readonly made: Publication; readonly change: VersionChange | undefined },
): Publication {
  return change === undefined ? made : { ...made, unwritten: histories.unwrittenWith(change, recorded) };
}

/**
 * Starts to read the previous version from the regions for the history, unless it is in memory. Reading must start
 * now, while the regions still have that version.
 */
function beforeReader(
  { regions }: PublishContext,
  { zone, recorded, previous, signedBefore }: GatheredZone,
): VersionChange['readBefore'] {
  const isAtHand = previous.published !== undefined || signedBefore !== undefined;
  if (recorded === undefined || isAtHand) return async () => undefined;
  return publishedZoneReader(regions.connections, `${zone.spec.domain}.`, recorded.sha256);
}

/** Returns a new version with its predecessor. Waits for the predecessor only if the zone is signed. */
async function versionChange(
  context: PublishContext,
  gathered: GatheredZone,
  made: Pick<VersionChange, 'publication' | 'published'>,
): Promise<VersionChange> {
  const { zone, recorded, previous, signedBefore, held, now } = gathered;
  const { published: before } = previous;
  const readBefore = beforeReader(context, gathered);
  const zoneBefore = signedBefore?.zone ?? (made.published.isSigned ? await readBefore() : undefined);
  const isAtHand = before !== undefined || zoneBefore !== undefined;
  const lostCauses = isAtHand || isBlind(context) ? undefined : causesOfLost(recorded, held);
  const generationBefore = recorded?.generation;
  return { ...made, zone, time: now, generationBefore, before, zoneBefore, lostCauses, readBefore };
}

/** Returns true if all regions are unreachable, so that their versions are unknown. */
function isBlind({ regions }: PublishContext): boolean {
  return regions.isListed && regions.connections.every((region) => !region.view().reachable);
}

/** Returns the causes of a recorded version that no region has. Undefined if a region has it. */
function causesOfLost(
  recorded: Publication | undefined,
  held: GatheredZone['held'],
): readonly HistoryCause[] | undefined {
  if (recorded === undefined || held.some(({ version }) => version === BigInt(recorded.version))) return undefined;
  return recorded.unwritten?.at(-1)?.changes.flatMap(({ causes }) => causes);
}

async function decideAndCommitKeys(
  context: PublishContext,
  gathered: GatheredZone,
  zoneTtl: number,
): Promise<NextKeys | undefined> {
  const { zone, handovers, unsigned, recorded, isHeld, servedRevision: served, parent, now } = gathered;
  const keys = gathered.keys as KeysAtHand;
  const fromNowOn = zone.spec.dnssec?.enabled === true;
  const history = unsignedHistory({ published: recorded, isHeld, remembered: unsigned, zoneTtl, fromNowOn, now });
  const next = await nextKeys({ zone, keys, handovers, history, parent, zoneTtl, served, now });
  if (next !== undefined) await commitKeys(context, zone, { before: keys, next, handovers });
  return next;
}

type WrittenVersion = Pick<PublishedVersion, 'version' | 'text' | 'rendered'>;

/** A version as text, not yet signed with the publication key. */
interface WrittenDraft {
  readonly version: SignedZone;
  readonly text: ZoneText;
  readonly draft: SnapshotDraft;
}

/**
 * Decides version and serial, and creates the snapshot. The text with the recorded serial is used to compare digests.
 * It is also the base for the text with the next serial, which differs only in the SOA.
 */
async function numberVersion(
  { turn, sign }: PublishContext,
  { zone, claim, last, held, previous: { published }, now }: GatheredZone,
  plan: VersionPlan,
): Promise<{ numbers: PublicationNumbers; written: WrittenVersion }> {
  const owner = ownerId(ownerOf(zone));
  const before = published && { text: published.text, draft: published.rendered };
  const write = async (
    version: SignedZone,
    numbers: Omit<PublicationNumbers, 'isNew'>,
    known: Omit<WrittenDraft, 'version'> | undefined,
  ): Promise<WrittenDraft> => {
    const text = await inTurns(turn, writeZone(version, numbers.serial, known?.text));
    const frame = { version: numbers.version, owner, claim: publishedClaim(claim, zone) };
    return { version, text, draft: await turn(() => draft(text.content, frame, known?.draft)) };
  };
  const kept = last?.deleted === true ? undefined : last;
  const same = kept && (await plan.under(kept.serial));
  const unchanged = same && (await write(same, { version: BigInt(kept.version), serial: kept.serial }, before));
  const sha256 = unchanged && digestOfDraft(unchanged.draft);
  const numbers = decidePublication({ recorded: last, held, sha256, now });
  const { draft: made, ...written } =
    numbers.isNew || unchanged === undefined
      ? await write(await plan.withSerial(numbers.serial), numbers, unchanged ?? before)
      : unchanged;
  return { numbers, written: { ...written, rendered: await turn(() => render(made, sign, published?.rendered)) } };
}

function isRecorded({ recorded }: GatheredZone, { inputs }: Publication): boolean {
  return recorded !== undefined && recorded.inputs === inputs;
}

function publicationFor(
  { gathered: { key, zone, recorded, last, now }, composition, inputs }: VersionToPublish,
  { isNew, version, serial }: PublicationNumbers,
  { rendered, zoneTtl }: WrittenVersion & { readonly zoneTtl: number },
): Publication {
  const generation = composition.state === 'accepted' ? (zone.metadata.generation ?? 0) : recorded!.generation;
  const recordObjects = composition.attachments.length;
  const made = { zone: key, generation, recordObjects, ...(inputs === undefined ? {} : { inputs }) };
  if (!isNew) {
    const { inputs: _, ...earlier } = last!;
    return { ...earlier, ...made };
  }
  const { sha256 } = rendered.snapshot;
  return {
    ...made,
    version: String(version),
    serial,
    sha256,
    ...servedTtls(last, zoneTtl, now),
  };
}

function publishedVersion(
  { previous, signals }: GatheredZone,
  content: Content,
  made: WrittenVersion & Pick<PublishedVersion, 'isSigned' | 'composed'> & { readonly keys: NextKeys | undefined },
): PublishedVersion {
  const { keys, ...written } = made;
  const before = previous.published;
  const isServed = before?.isServed === true && digestOf(before) === written.rendered.snapshot.sha256;
  return {
    ...written,
    content: content.zone,
    delegated: content.delegated,
    signals,
    revision: keys?.zoneKeys.revision,
    isServed,
  };
}

interface Timed {
  readonly published: PublishedVersion;
  readonly keys: NextKeys | undefined;
  readonly plan: VersionPlan;
}

function timing(
  { regions }: PublishContext,
  { zone, servedRevision: before }: GatheredZone,
  { published, keys, plan }: Timed,
): Pick<Published, 'requeueAt' | 'isOutdated'> {
  if (keys === undefined) return {};
  const served = servedRevision(regions.views(), manifestName(`${zone.spec.domain}.`), { published });
  const times = [keys.decision.decideAgainAt, plan.renewal].filter((time) => time !== undefined);
  return { requeueAt: Math.min(...times), isOutdated: served !== undefined && served !== before };
}
