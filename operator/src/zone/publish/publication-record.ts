import {
  type DomainClaimResource,
  DomainClaimKind,
  keyOf,
  type Publication,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import type { ClusterState } from '../../cluster/cluster-state.ts';
import { StoreError, type WriteOrder } from '@fourwinds/store';
import { type ClaimView, findClaim } from '../../ownership/keep-claims.ts';

/** The record of the snapshot that the regions were given last: `DomainClaim.status.publication`. Read and written in this file alone. */
export type { Publication } from '@fourwinds/resources';

/** The latest publication of a domain, of whichever zone; undefined where there never was one. */
export function lastPublication(state: Pick<ClusterState, 'claimIndex'>, domain: string): Publication | undefined {
  return state.claimIndex.claimOn(domain)?.status?.publication;
}

/** The publication of a zone; undefined for one that was never published. */
export function publicationOf(state: Pick<ClusterState, 'claimIndex'>, zone: ZoneResource): Publication | undefined {
  const publication = lastPublication(state, zone.spec.domain);
  return publication?.zone === keyOf(zone) && publication.deleted !== true ? publication : undefined;
}

/** The fields of a zone's status that tell of a publication. */
export function publicationFields(publication: Publication | undefined): Pick<ZoneStatus, 'serial'> {
  return publication === undefined ? {} : { serial: publication.serial };
}

export interface PublicationRecord {
  readonly publication: Publication;
  /** The one that it was decided upon. */
  readonly last: Publication | undefined;
  /** The order of writes in which this is the first. */
  readonly order?: WriteOrder;
}

/**
 * Records a publication before any region gets it, or in one transaction with those that do, in the place of the last one. Rejects with Conflict where
 * the record is another by now, as after another leader has written it; with NotFound where there is no claim.
 */
export async function recordPublication(
  state: ClaimView,
  domain: string,
  { publication, last, order }: PublicationRecord,
): Promise<void> {
  const claim = await findClaim(state, domain);
  if (claim === undefined) throw new StoreError('NotFound', `there is no DomainClaim on ${domain}`);
  if (!isSame(claim.status?.publication, last))
    throw new StoreError('Conflict', `the publication of ${domain} was recorded by somebody else meanwhile`);
  await write(state, claim, publication, order);
}

/** Records that a zone is no longer published: its tombstone was given this version. */
export async function recordTombstone(state: ClaimView, zone: ZoneResource, version: bigint): Promise<void> {
  const claim = await findClaim(state, zone.spec.domain);
  const publication = publicationOf(state, zone);
  if (claim === undefined || publication === undefined) return;
  await write(state, claim, { ...publication, version: String(version), deleted: true });
}

/** Whether two records are of one publication: a version never has two bodies. */
function isSame(a: Publication | undefined, b: Publication | undefined): boolean {
  return a?.version === b?.version && a?.sha256 === b?.sha256 && a?.deleted === b?.deleted;
}

async function write(
  state: ClaimView,
  claim: DomainClaimResource,
  publication: Publication,
  leads?: WriteOrder,
): Promise<void> {
  try {
    const written = { ...claim, status: { ...claim.status, publication } };
    const metadata = await state.store.updateStatus(DomainClaimKind, written, { leads });
    state.claimIndex.claimWritten({ ...written, metadata });
  } catch (error) {
    state.claimIndex.forgetWrittenClaim(claim.spec.domain);
    throw error;
  }
}
