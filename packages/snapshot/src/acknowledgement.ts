import { z } from 'zod';
import { annotations, compareRevisions, type LeaseResource } from '@fourwinds/resources';
import { readVersion } from './version.ts';

/** Seconds after which a server that did not renew its Lease counts as not known to live. */
export const LEASE_SECONDS = 15;

/** First part of the names of nameservers’ Leases, which distinguishes them from the leader’s. */
export const SERVER_LEASE_PREFIX = 'nameserver-';

/** The publication version that is served in place of the one in the region, in digits; absent where none is. */
const servedVersion = z.string().optional();

const acknowledgementSchema = z.object({
  /** uid of the namespace kube-system: which cluster the revisions belong to. */
  cluster: z.string(),
  /** Every event of the server's ConfigMap watch up to this revision is loaded, pending or refused. */
  watermark: z.string(),
  /** Manifests seen but not loaded yet, e.g. because a bucket is missing. */
  pending: z.array(z.object({ name: z.string(), version: servedVersion })),
  /** Manifests not loaded because of an error in them. */
  refused: z.array(z.object({ name: z.string(), version: servedVersion, reason: z.string() })),
});

/** Which objects one nameserver has loaded: the cost grows with servers, not with zones. */
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** The acknowledgement on a server's Lease, or undefined when there is none that can be read. */
export function readAcknowledgement(lease: LeaseResource): Acknowledgement | undefined {
  const text = lease.metadata.annotations?.[annotations.acknowledgement];
  if (text === undefined) return undefined;
  try {
    return acknowledgementSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function writeAcknowledgement(acknowledgement: Acknowledgement): { [annotation: string]: string } {
  return { [annotations.acknowledgement]: JSON.stringify(acknowledgement) };
}

/** The version that a server says it serves of a manifest in place of the one in the region. */
export function servedInstead({ pending, refused }: Acknowledgement, manifest: string): bigint | undefined {
  return readVersion([...refused, ...pending].find(({ name }) => name === manifest)?.version);
}

/** Whether a server has loaded the object `name` in its revision `resourceVersion`. */
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
