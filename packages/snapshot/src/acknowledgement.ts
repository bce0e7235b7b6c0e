import { z } from 'zod';
import { annotations, compareRevisions, type LeaseResource } from '@fourwinds/resources';

/** Seconds after which a server that did not renew its Lease counts as not known to live. */
export const LEASE_SECONDS = 15;

/** First part of the names of nameservers’ Leases, so that they are told from the leader’s. */
export const SERVER_LEASE_PREFIX = 'nameserver-';

const acknowledgementSchema = z.object({
  /** uid of the namespace kube-system: which cluster the revisions belong to. */
  cluster: z.string(),
  /** Every event of the server's ConfigMap watch up to this revision is loaded, pending or refused. */
  watermark: z.string(),
  /** Manifests seen but not loaded yet, e.g. because a bucket is missing. */
  pending: z.array(z.string()),
  /** Manifests not loaded because something is wrong with them. */
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/** What one nameserver has loaded: the cost grows with servers, not with zones. */
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
    !acknowledgement.pending.includes(name) &&
    !acknowledgement.refused.some((refusal) => refusal.name === name)
  );
}
