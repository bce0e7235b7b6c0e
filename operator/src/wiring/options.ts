import type { ParentResolver, TextResolver } from '@fourwinds/egress';
import type { Logger } from '@fourwinds/process';
import type { Edge, LabelSelector, RegionResource } from '@fourwinds/resources';
import type { SignText, VerifyText } from '@fourwinds/snapshot';
import type { RequestToken, ResourceStore } from '@fourwinds/store';
import type { Clocks } from '../runtime/clocks.ts';
import type { RecordEvent } from '../runtime/events.ts';
import type { MakeSignatures } from '../sign/plan-version.ts';
import type { ComposeElsewhere } from '../zone/compose/composition-job.ts';

export interface OperatorOptions {
  readonly settings: OperatorSettings;
  readonly clusters: Clusters;
  readonly services: OperatorServices;
  readonly process: ProcessContext;
}

/** Settings of the service, and durations that tests shorten. */
export interface OperatorSettings {
  readonly serviceDomain: string;
  /**
   * The edge. Its host gets addresses in the service's zone if its name is in that zone. If omitted, there is no
   * edge.
   */
  readonly edge?: Edge;
  /** Domains below which accounts register names. Defaults to none. */
  readonly suffixes?: readonly string[];
  /** Domains, including all names below, that only owners trusted by administrators may claim. */
  readonly deniedDomains?: readonly string[];
  /** Namespaces whose owners may claim any domain. Defaults to none. */
  readonly trustedNamespaces?: LabelSelector;
  /** If true, new domains are served only after proof of control. Defaults to false. */
  readonly requiresProof?: boolean;
  /**
   * True if an admission policy of the cluster prevents users from writing the name of another user to Zones and
   * Records.
   */
  readonly checksUsers?: boolean;
  /** Sustained publication rate of an owner. 0 means unlimited. */
  readonly publicationsPerMinute: number;
  /** Maximum number of zones that an owner may retain without their objects. */
  readonly retainedZones: number;
  /** Whether the service's zone must be signed. If undefined, the present Zone decides. */
  readonly serviceSigned?: boolean;
  /** Grace period of garbage in regions, in milliseconds. Defaults to 5 s. */
  readonly graceMilliseconds?: number;
  /** Minimum interval of epoch writes, in milliseconds. Defaults to 10 s. */
  readonly epochMilliseconds?: number;
  /** Silence after which a server of a region is lost, in milliseconds. Defaults to 60 s. */
  readonly lostMilliseconds?: number;
  /** Silence after which the Lease of a lost server is deleted, in milliseconds. Defaults to 14 days. */
  readonly lostLeaseMilliseconds?: number;
}

export interface Clusters {
  readonly management: ResourceStore;
  readonly openRegion: (region: RegionResource) => Promise<ResourceStore>;
  readonly requestToken?: RequestToken;
}

/** External services: signing, composing in threads, DNS queries. */
export interface OperatorServices {
  readonly sign: SignText;
  readonly verify: VerifyText;
  readonly makeSignatures: MakeSignatures;
  readonly composeElsewhere: ComposeElsewhere;
  readonly parents: ParentResolver;
  /** Queries nameservers of domains for proof records. */
  readonly texts: TextResolver;
}

/** The surrounding process: its clocks and callbacks. */
export interface ProcessContext {
  /** Identifies this program version, because other versions may compose differently. */
  readonly program: string;
  readonly clocks: Clocks;
  readonly log: Logger;
  readonly record?: RecordEvent;
  /** Called with the milliseconds until all regions served a publication. */
  readonly onServed?: (milliseconds: number) => void;
  /** Called when the management cluster is listed and earlier changes are published. */
  readonly onListed?: () => void;
}
