import type { PeoplePorts } from '../people/people-ports.ts';
import type { IdentityProviders } from './identity-provider.ts';

/** Ports of use cases that ask or name a provider. */
export interface IdentityPorts extends PeoplePorts {
  readonly identityProviders: IdentityProviders;
}
