import { Failure } from '../failure.ts';
import type { Change } from '../records/change.ts';
import { type Address, type AddressType, addressTypes, type Prefix, withPrefix } from './address.ts';
import type { AddressSets } from './find-addresses.ts';

/** Seconds that resolvers may keep a new address, as the next one may come soon. A set that is there keeps its TTL. */
const NEW_TTL = 60;

/** The addresses that a client wants for a host. A type that is left out stays as it is. */
export interface WantedAddresses {
  readonly A?: string;
  readonly AAAA?: string;
  /** The IPv6 address gets this prefix, and keeps its host part. */
  readonly prefix?: Prefix;
  /** The host has no address for now. */
  readonly isOffline?: boolean;
}

/** The addresses of a host, and the changes that lead to them; none where it has them already. */
export interface DecidedAddresses {
  readonly addresses: readonly (Address & { readonly ttl: number })[];
  readonly changes: readonly Change[];
}

/** A host with the decision about it, or the reason why there is none. */
export type Planned = (DecidedAddresses & { readonly name: string }) | Failure;

/** A host, its present addresses, and the rights of the token at its name. */
export interface HostFacts {
  /** Relative to the zone. */
  readonly name: string;
  readonly present: AddressSets;
  readonly wanted: WantedAddresses;
  /** Whether the token may change the addresses of a type. Throws Failure forbidden. */
  readonly authorise: (type: AddressType) => void;
  /** Whether it may add a name that has no address. */
  readonly mayCreate: (type: AddressType) => boolean;
}

/**
 * Decides about the addresses of a host. Throws Failure not_found for a name without an address that the token may not add, forbidden, or
 * validation_error for a set that cannot be changed here.
 */
export function decideAddresses(facts: HostFacts): DecidedAddresses {
  const { name, present, wanted, authorise, mayCreate } = facts;
  const hasAddress = addressTypes.some((type) => present[type] !== undefined);
  const values = wanted.isOffline === true ? offline(present) : online(present, wanted);
  const types = addressTypes.filter((type) => values[type] !== undefined);
  for (const type of types) authorise(type);
  if (types.length === 0 || (!hasAddress && !types.every(mayCreate)))
    throw new Failure('not_found', `${name} has no A and no AAAA record; make one first, such as A 0.0.0.0`);
  return {
    addresses: types.flatMap((type) => {
      const value = values[type];
      return typeof value === 'string' ? [{ type, value, ttl: present[type]?.ttl ?? NEW_TTL }] : [];
    }),
    changes: types.flatMap((type) => changeOf(facts, type, values[type]!)),
  };
}

/** The address of each type that changes; `null` for no record of that type. */
type Values = { readonly [type in AddressType]?: string | null };

function online({ AAAA: present }: AddressSets, { A, AAAA, prefix }: WantedAddresses): Values {
  if (AAAA !== undefined || prefix === undefined || present === undefined) return { A, AAAA };
  return { A, AAAA: withPrefix(present.values[0], prefix) };
}

/** The name keeps a record, so that a token that may add none can give it an address again. */
function offline({ A, AAAA }: AddressSets): Values {
  if (A === undefined) return AAAA === undefined ? {} : { AAAA: '::' };
  return { A: '0.0.0.0', ...(AAAA === undefined ? {} : { AAAA: null }) };
}

function changeOf({ name, present }: HostFacts, type: AddressType, value: string | null): Change[] {
  const set = present[type];
  if (set !== undefined && set.values.length === 1 && set.values[0] === value) return [];
  if (set?.isAttached === true)
    throw new Failure(
      'validation_error',
      `${name} ${type} is a Record object of Kubernetes, which the APIs do not change`,
    );
  if (value === null) return [{ op: 'delete', name, type }];
  return [{ op: 'replace', name, type, values: [value], ...(set === undefined ? { ttl: NEW_TTL } : {}) }];
}
