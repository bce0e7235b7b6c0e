import { Failure } from '../../kernel/failure.ts';
import type { Change } from '../../zones/records/change.ts';
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

/** Requested addresses of a host. If a type is omitted, its address stays. */
export interface WantedAddresses {
  readonly A?: string;
  readonly AAAA?: string;
  /** New prefix of the IPv6 address. The host part of the address stays. */
  readonly prefix?: Prefix;
  /** True if the host has no address for now. */
  readonly isOffline?: boolean;
}

/**
 * A host's addresses after the update, and the necessary changes. There are no changes if the host already has these
 * addresses.
 */
export interface DecidedAddresses {
  readonly addresses: readonly (Address & { readonly ttl: number })[];
  /** Changes of records in the zone's spec. */
  readonly changes: readonly Change[];
  readonly objects: readonly HostAddress[];
  /** Types of the Record objects to delete. */
  readonly removals: readonly AddressType[];
}

export type PlannedAddresses = (DecidedAddresses & { readonly name: string }) | Failure;

export interface HostFacts {
  /** Owner name relative to the zone. */
  readonly name: string;
  readonly present: AddressSets;
  readonly wanted: WantedAddresses;
  /** True if a Kubernetes field manager owns the zone's records. New addresses then become Record objects. */
  readonly isManaged: boolean;
  /** Throws Failure forbidden unless the token may change addresses of the type. */
  readonly authorise: (type: AddressType) => void;
  /** Makes the same check without an error. */
  readonly mayChange: (type: AddressType) => boolean;
  /** True if the token may add a name that has no address. */
  readonly mayCreate: (type: AddressType) => boolean;
}

/**
 * Decides which addresses a host gets. Throws Failure not_found if the name has no address and the token may not add
 * it. Throws forbidden, validation_error for a read-only set, or UnclearRequest for an unusable address.
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

/** New address by type. `null` removes the record. */
type Values = { readonly [type in AddressType]?: string | null };

/** Returns the new addresses of a host that is online. A placeholder has no host part, so no prefix is added to it. */
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

/** True if a set contains only a placeholder. */
function isUnknown(type: AddressType, set: AddressSet | undefined): boolean {
  return set?.values.every((value) => isPlaceholder({ type, value })) ?? false;
}

/**
 * Removes a placeholder if the host has an address of the other family, because clients would try to connect to the
 * placeholder.
 */
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

/**
 * Returns the addresses of a host that is offline. Keeps a placeholder record, so that a token that may not add names
 * can set an address again.
 */
function offline({ A, AAAA }: AddressSets): Values {
  if (A === undefined) return AAAA === undefined ? {} : { AAAA: placeholders.AAAA };
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
