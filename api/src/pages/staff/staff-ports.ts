import type { DisputedClaims } from './disputed-claims.ts';

export interface StaffPorts {
  readonly disputedClaims: DisputedClaims;
}
