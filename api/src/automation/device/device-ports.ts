import type { PeoplePorts } from '../../accounts/people/people-ports.ts';
import type { TokenPorts } from '../tokens/token-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { FindPorts } from '../../zones/zone/find-zone.ts';
import type { DeviceAuthorizations } from './device-authorizations.ts';

export interface DevicePorts
  extends
    FindPorts,
    Pick<PeoplePorts, 'people' | 'peopleLimits' | 'pagesUrl' | 'now'>,
    TokenPorts,
    Pick<ProcessPorts, 'newId'> {
  readonly devices: DeviceAuthorizations;
}
