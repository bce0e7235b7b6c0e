import { z } from 'zod';
import { annotations, compareRevisions, type LeaseResource } from '@fourwinds/resources';
import { readVersion } from './version.ts';

/** Seconds after which a server that did not renew its Lease counts as not known to live. */
export const LEASE_SECONDS = 15;

/** Octets of an acknowledgement: all annotations of an object have at most 256 KiB. */
const MOST_OCTETS = 200 * 1024;
/** Refused manifests that are named where not all have room. */
const MOST_NAMED = 250;
const MOST_OF_REASON = 100;
/** Characters of a reason that are read: conditions have it in their messages, whose length is limited. */
const MOST_READ_OF_REASON = 400;

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
  refused: z.array(
    z.object({
      name: z.string(),
      version: servedVersion,
      reason: z.string().transform((reason) => cut(reason, MOST_READ_OF_REASON)),
    }),
  ),
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

/** Where more manifests are not loaded than there is room for, some of them are named, and none counts as loaded. */
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

/** Before the revision of any object. */
const NONE_LOADED = '0';

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
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
