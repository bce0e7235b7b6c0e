import type { NetworkLimit } from '../../accounts/people/network-limit.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { LabelPorts } from '../rules/label-lists.ts';
import type { Domains } from './domains.ts';

export interface DomainPorts extends LabelPorts, Pick<ZonePorts, 'suffixes'> {
  readonly domains: Domains;
  /** Limits new names per network. undefined means unlimited. */
  readonly networkDomains: NetworkLimit | undefined;
}
