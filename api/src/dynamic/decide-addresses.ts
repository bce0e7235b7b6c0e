import { Failure } from '../failure.ts';
import type { Change } from '../records/change.ts';
import {
  type Address,
  type AddressType,
  addressTypes,
  isPlaceholder,
  NEW_TTL,
  placeholders,
  type Prefix,
  withPrefix,
} from './address.ts';
import type { HostAddress } from './address-record.ts';
import type { AddressSet, AddressSets } from './find-addresses.ts';
import { unusable } from './unclear-request.ts';

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
  /** Changes of the records that the zone holds. */
  readonly changes: readonly Change[];
  /** Addresses that Record objects get. */
  readonly objects: readonly HostAddress[];
  /** Record objects that go. */
  readonly removals: readonly AddressType[];
}

/** A host with the decision about it, or the reason why there is none. */
export type Planned = (DecidedAddresses & { readonly name: string }) | Failure;

/** A host, its present addresses, and the rights of the token at its name. */
export interface HostFacts {
  /** Relative to the zone. */
  readonly name: string;
  readonly present: AddressSets;
  readonly wanted: WantedAddresses;
  /** Whether a manager of Kubernetes writes the records of the zone, so that a new address is a Record object. */
  readonly isManaged: boolean;
  /** Whether the token may change the addresses of a type. Throws Failure forbidden. */
  readonly authorise: (type: AddressType) => void;
  /** The same question. */
  readonly mayChange: (type: AddressType) => boolean;
  /** Whether it may add a name that has no address. */
  readonly mayCreate: (type: AddressType) => boolean;
}

/**
 * Decides about the addresses of a host. Throws Failure not_found for a name without an address that the token may not add, forbidden,
 * validation_error for a set that cannot be changed here, or UnclearRequest for an address that no host can have.
 */
export function decideAddresses(facts: HostFacts): DecidedAddresses {
  const { name, present, wanted, authorise, mayCreate } = facts;
  const hasAddress = addressTypes.some((type) => present[type] !== undefined);
  const values = wanted.isOffline === true ? offline(present) : withoutPlaceholder(facts, online(present, wanted));
  const types = addressTypes.filter((type) => values[type] !== undefined);
  for (const type of types) authorise(type);
  if (types.length === 0 || (!hasAddress && !types.every(mayCreate)))
    throw new Failure('not_found', `${name} has no A and no AAAA record; make one first, such as A 0.0.0.0`);
  return {
    addresses: types.flatMap((type) => {
      const value = values[type];
      return typeof value === 'string' ? [{ type, value, ttl: present[type]?.ttl ?? NEW_TTL }] : [];
    }),
    ...decideChanges(facts, values),
  };
}

/** The address of each type that changes; `null` for no record of that type. */
type Values = { readonly [type in AddressType]?: string | null };

/** A placeholder has no host part that could get a prefix. */
function online({ AAAA: present }: AddressSets, { A, AAAA, prefix }: WantedAddresses): Values {
  const isKept = AAAA !== undefined || prefix === undefined || present === undefined || isUnknown('AAAA', present);
  const values = { A, AAAA: isKept ? AAAA : withPrefix(present.values[0], prefix) };
  for (const type of addressTypes) refuseUnusable(type, values[type]);
  return values;
}

function refuseUnusable(type: AddressType, value: string | undefined): void {
  const refusal = value === undefined ? undefined : unusable({ type, value });
  if (refusal !== undefined) throw refusal;
}

/** Whether a set has nothing but a placeholder. */
function isUnknown(type: AddressType, set: AddressSet | undefined): boolean {
  return set?.values.every((value) => isPlaceholder({ type, value })) ?? false;
}

/** A placeholder goes as the host gets an address of the other family: clients would try it. */
function withoutPlaceholder({ present, mayChange }: HostFacts, values: Values): Values {
  const hasAddress = addressTypes.some((type) => {
    const value = values[type];
    return typeof value === 'string' && !isPlaceholder({ type, value });
  });
  const going = addressTypes.filter(
    (type) =>
      hasAddress &&
      values[type] === undefined &&
      isUnknown(type, present[type]) &&
      !present[type]?.readOnly &&
      mayChange(type),
  );
  return { ...values, ...Object.fromEntries(going.map((type) => [type, null])) };
}

/** The name keeps a record, so that a token that may add none can give it an address again. */
function offline({ A, AAAA }: AddressSets): Values {
  if (A === undefined) return AAAA === undefined ? {} : { AAAA: placeholders.AAAA };
  // an object that is there stays
  return { A: placeholders.A, ...(AAAA === undefined ? {} : { AAAA: AAAA.isObject ? placeholders.AAAA : null }) };
}

function decideChanges(facts: HostFacts, values: Values): Omit<DecidedAddresses, 'addresses'> {
  const { name, present, isManaged } = facts;
  const changed = addressTypes.flatMap((type) => {
    const [value, set] = [values[type], present[type]];
    return value === undefined || isThere(set, value) ? [] : [{ type, value, set }];
  });
  const refused = changed.find(({ set }) => set?.readOnly !== undefined);
  if (refused !== undefined) throw refused.set!.readOnly!;
  const isObject = (set: AddressSet | undefined): boolean => set?.isObject ?? isManaged;
  return {
    changes: changed
      .filter(({ set }) => !isObject(set))
      .map(({ type, value, set }) => changeOf({ name, type }, value, set)),
    objects: changed.flatMap(({ type, value, set }) =>
      isObject(set) && value !== null ? [{ name, type, value }] : [],
    ),
    removals: changed.flatMap(({ type, value, set }) => (isObject(set) && value === null ? [type] : [])),
  };
}

function isThere(set: AddressSet | undefined, value: string | null): boolean {
  return set?.values.length === 1 && set.values[0] === value;
}

function changeOf(
  of: { readonly name: string; readonly type: AddressType },
  value: string | null,
  set: AddressSet | undefined,
): Change {
  if (value === null) return { op: 'delete', ...of };
  return { op: 'replace', ...of, values: [value], ...(set === undefined ? { ttl: NEW_TTL } : {}) };
}
