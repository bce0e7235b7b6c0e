import type { PeoplePorts } from '../people/people-ports.ts';
import type { Services } from '../services.ts';
import type { DeviceAuthorizations } from './device-authorizations.ts';

/** Ports with which programs get tokens. */
export interface DevicePorts
  extends Pick<PeoplePorts, 'people' | 'peopleLimits' | 'pagesUrl' | 'now'>, Pick<Services, 'tokens' | 'newId'> {
  readonly devices: DeviceAuthorizations;
}
