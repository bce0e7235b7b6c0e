import {
  type DomainClaimResource,
  DomainClaimKind,
  keyOf,
  type Publication,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { StoreError, type WriteOrder } from '@fourwinds/store';
import { type ClaimView, findClaim } from '../../ownership/keep-claims.ts';
import type { ClaimLookup } from '../../facts/lookups.ts';

/**
 * The record of the latest snapshot published to the regions: `DomainClaim.status.publication`. Only this file reads
 * and writes it.
 */
export type { Publication } from '@fourwinds/resources';

export interface PublicationView {
  readonly claimIndex: Pick<ClaimLookup, 'claimOn'>;
}

/** Returns the latest publication of a domain, by any zone. Undefined if the domain was never published. */
export function lastPublication(state: PublicationView, domain: string): Publication | undefined {
  return state.claimIndex.claimOn(domain)?.status?.publication;
}

/** Returns the publication of a zone. Undefined if it was never published. */
export function publicationOf(state: PublicationView, zone: ZoneResource): Publication | undefined {
  const publication = lastPublication(state, zone.spec.domain);
  return publication?.zone === keyOf(zone) && publication.deleted !== true ? publication : undefined;
}

export function publicationFields(publication: Publication | undefined): Pick<ZoneStatus, 'serial'> {
  return publication === undefined ? {} : { serial: publication.serial };
}

export interface PublicationRecord {
  readonly publication: Publication;
  /** The record on which the decision was based. */
  readonly last: Publication | undefined;
  /** The write order. Its first write is the record of the publication. */
  readonly order?: WriteOrder;
}

/**
 * Replaces the last record with a new publication, before any region gets it or in one transaction with the regions.
 * Rejects with Conflict if the record has changed, for example because another leader wrote it, and with NotFound if
 * there is no claim.
 */
export async function recordPublication(
  state: ClaimView,
  domain: string,
  { publication, last, order }: PublicationRecord,
): Promise<void> {
  const claim = await findClaim(state, domain);
  if (claim === undefined) throw new StoreError('NotFound', `there is no DomainClaim on ${domain}`);
  if (!isSame(claim.status?.publication, last))
    throw new StoreError('Conflict', `the publication of ${domain} was recorded by another process in the meantime`);
  await write(state, claim, publication, order);
}

/** Records that a zone is no longer published. `version` is the version of its tombstone. */
export async function recordTombstone(state: ClaimView, zone: ZoneResource, version: bigint): Promise<void> {
  const claim = await findClaim(state, zone.spec.domain);
  const publication = publicationOf(state, zone);
  if (claim === undefined || publication === undefined) return;
  await write(state, claim, { ...publication, version: String(version), deleted: true });
}

/** Returns true if two records are about the same version. A version never has two contents. */
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
