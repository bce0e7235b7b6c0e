import type { DomainLife } from '../rules/life.ts';

/** Public facts about a registered name. */
export interface Registration {
  readonly id: string;
  /** In lower case, with A-labels and without the final dot. */
  readonly name: string;
  readonly createdAt: Date;
  /** When the registration last changed, if this is known. A change of a record is none. */
  readonly changedAt?: Date;
  readonly life: DomainLife;
  readonly isHeld: boolean;
  /** Names without the final dot. */
  readonly nameservers: readonly string[];
  /** DS records at the suffix. None if the name is not signed. */
  readonly ds: readonly DsFields[];
}

/** RFC 4034 5.1. */
export interface DsFields {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  /** Hexadecimal. */
  readonly digest: string;
}

export interface RdapPorts {
  /** Returns the registration of exactly this name, in the form of Registration. undefined if it is not registered. */
  readonly registrationOf: (name: string) => Promise<Registration | undefined>;
  /** Mail address for reports of abuse. */
  readonly abuseContact?: string;
}
