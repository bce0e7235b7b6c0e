import { z } from 'zod';
import { annotations, compareRevisions, type LeaseResource } from '@fourwinds/resources';
import { readVersion } from './version.ts';

/** A server that did not renew its Lease for this many seconds is considered dead. */
export const LEASE_SECONDS = 15;

/** Maximum size of an acknowledgement in octets. All annotations of an object together may have 256 KiB. */
const MOST_OCTETS = 200 * 1024;
/** Maximum number of rejected manifests in a shortened acknowledgement. */
const MOST_NAMED = 250;
const MOST_OF_REASON = 100;
/**
 * Maximum number of characters of a reason that is read. Longer reasons are cut, because condition messages have
 * limited length.
 */
const MOST_READ_OF_REASON = 400;

/** Name prefix of the Leases of nameservers. It distinguishes them from the Lease of the leader. */
export const SERVER_LEASE_PREFIX = 'nameserver-';

/**
 * Publication version, in digits, that the server serves instead of the version in the region. Undefined if it serves
 * none.
 */
const servedVersion = z.string().optional();

const acknowledgementSchema = z.object({
  /** uid of the namespace kube-system. It identifies the cluster that the revisions belong to. */
  cluster: z.string(),
  /** All events of the server's ConfigMap watch up to this revision are loaded, pending or rejected. */
  watermark: z.string(),
  /** Manifests that the server has seen but not loaded yet, for example because a bucket is missing. */
  pending: z.array(z.object({ name: z.string(), version: servedVersion })),
  refused: z.array(
    z.object({
      name: z.string(),
      version: servedVersion,
      reason: z.string().transform((reason) => cut(reason, MOST_READ_OF_REASON)),
    }),
  ),
});

/**
 * Describes which objects a nameserver has loaded. The cost of acknowledgements grows with the number of servers, not
 * with the number of zones.
 */
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/**
 * Returns the acknowledgement on a server's Lease. Returns undefined if the acknowledgement is missing or unreadable.
 */
export function readAcknowledgement(lease: LeaseResource): Acknowledgement | undefined {
  const text = lease.metadata.annotations?.[annotations.acknowledgement];
  if (text === undefined) return undefined;
  try {
    return acknowledgementSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Returns the annotation with the acknowledgement. If the acknowledgement is too large, shortens it: names only some
 * of the rejected manifests and reports nothing as loaded.
 */
export function writeAcknowledgement(acknowledgement: Acknowledgement): { [annotation: string]: string } {
  const text = JSON.stringify(acknowledgement);
  const fits = Buffer.byteLength(text) <= MOST_OCTETS;
  return { [annotations.acknowledgement]: fits ? text : JSON.stringify(shortened(acknowledgement)) };
}

function shortened({ cluster, refused }: Acknowledgement): Acknowledgement {
  const named = refused.slice(0, MOST_NAMED).map((refusal) => ({
    ...refusal,
    reason: cut(refusal.reason, MOST_OF_REASON),
  }));
  return { cluster, watermark: NONE_LOADED, pending: [], refused: named };
}

const NONE_LOADED = '0';

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}

export function servedInstead({ pending, refused }: Acknowledgement, manifest: string): bigint | undefined {
  return readVersion([...refused, ...pending].find(({ name }) => name === manifest)?.version);
}

export function hasLoaded(
  acknowledgement: Acknowledgement,
  cluster: string,
  name: string,
  resourceVersion: string,
): boolean {
  return (
    acknowledgement.cluster === cluster &&
    compareRevisions(acknowledgement.watermark, resourceVersion) >= 0 &&
    !acknowledgement.pending.some((waiting) => waiting.name === name) &&
    !acknowledgement.refused.some((refusal) => refusal.name === name)
  );
}
