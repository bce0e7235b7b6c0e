import type { PeoplePorts } from '../people/people-ports.ts';
import type { IdentityProviders } from './identity-provider.ts';

export interface IdentityPorts extends PeoplePorts {
  readonly identityProviders: IdentityProviders;
}
