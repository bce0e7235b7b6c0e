import {
  type Address,
  type AddressType,
  formatPrefix,
  type Prefix,
  readAddress,
  readBarePrefix,
  readNodeAddress,
  readPrefix,
  withHostPart,
} from './address.ts';
import { namesOf, type ParameterUse, parameterUses } from './parameter-uses.ts';
import { itemsOf, type Parameters } from './parameters.ts';
import { UnclearRequest } from './unclear-request.ts';

export interface GivenAddresses {
  readonly A?: string;
  readonly AAAA?: string;
  readonly prefix?: Prefix;
  /** Prefix in an address such as `2001:db8:1::7/64`. */
  readonly nodePrefix?: Prefix;
}

const GIVING = namesOf('address', 'prefix');

/**
 * Parses the addresses and prefixes of a request. Returns UnclearRequest if a value is invalid, of the wrong family,
 * or contradicts another value, or if all parameters are empty. A single empty value changes nothing. Default: the
 * client's own address.
 */
export function readAddresses(parameters: Parameters, source: string): GivenAddresses | UnclearRequest {
  const own = readAddress(source);
  if (isLeftOut(parameters)) return own === undefined ? {} : { [own.type]: own.value };
  const found = new FoundAddresses();
  for (const name of GIVING)
    for (const text of itemsOf(parameters, name)) {
      const item = readItem(text.toLowerCase(), parameterUses.get(name)!, own);
      if (item === undefined) return new UnclearRequest('address', name, `${name} has an address that cannot be used`);
      if (!found.add(item)) return new UnclearRequest('address', name, `${name} contradicts another address`);
    }
  return found.isEmpty ? nothingGiven(parameters) : found.addresses();
}

/**
 * True if the addresses are omitted. DuckDNS treats a blank `ip` like a missing `ip`, and its script sends a blank
 * `ip`. No other service does both.
 */
function isLeftOut(parameters: Parameters): boolean {
  const given = GIVING.filter((name) => parameters.has(name));
  const isBlank = parameters.has('domains') && itemsOf(parameters, 'ip').length === 0;
  return given.length === 0 || (isBlank && given.every((name) => name === 'ip'));
}

function nothingGiven(parameters: Parameters): UnclearRequest {
  const name = GIVING.find((one) => parameters.has(one))!;
  return new UnclearRequest('address', name, `${name} gives no address; leave it out for the address of the client`);
}

/** An item of a list. The item is empty if it leaves a family unchanged. */
interface AddressItem {
  readonly address?: Address;
  readonly prefix?: Prefix;
  readonly nodePrefix?: Prefix;
}

/** Returns undefined if the item is invalid. */
function readItem(text: string, use: ParameterUse, own: Address | undefined): AddressItem | undefined {
  if (text === PRESERVE) return {};
  if (use.use === 'prefix') return readPrefixItem(text, own);
  const family = use.use === 'address' ? use.family : undefined;
  const item = text === AUTO ? { address: own } : readAddressItem(text);
  if (item?.address === undefined) return family === 'A' ? undefined : item;
  if (isOf(item.address, family)) return item;
  return text === AUTO ? {} : undefined;
}

const AUTO = 'auto';
/** With this word, deSEC clients leave a family unchanged. deSEC removes omitted families. */
const PRESERVE = 'preserve';

function readAddressItem(text: string): AddressItem | undefined {
  const address = readAddress(text);
  if (address !== undefined) return { address };
  const prefix = readPrefix(text);
  const node = readNodeAddress(text);
  return node === undefined ? prefix && { prefix } : { address: node, nodePrefix: prefix };
}

function readPrefixItem(text: string, own: Address | undefined): AddressItem | undefined {
  const ownPrefix = own?.type === 'AAAA' ? own.value : undefined;
  if (text === AUTO) return ownPrefix === undefined ? {} : { prefix: readBarePrefix(ownPrefix) };
  const prefix = readPrefix(text) ?? readBarePrefix(text);
  return prefix && { prefix };
}

function isOf({ type }: Address, family: AddressType | undefined): boolean {
  return family === undefined || family === type;
}

/** Collects one address per family, and a prefix. */
class FoundAddresses {
  #given: { A?: string; AAAA?: string; prefix?: Prefix; nodePrefix?: Prefix } = {};

  get isEmpty(): boolean {
    return Object.keys(this.#given).length === 0;
  }

  /** Adds an item. Returns false if it contradicts an earlier item. */
  add({ address, prefix, nodePrefix }: AddressItem): boolean {
    const { [address?.type ?? 'A']: before, prefix: prefixBefore } = this.#given;
    if (address !== undefined) {
      if (before !== undefined && before !== address.value) return false;
      this.#given[address.type] = address.value;
    }
    if (nodePrefix !== undefined) this.#given.nodePrefix = nodePrefix;
    if (prefix === undefined) return true;
    if (prefixBefore !== undefined && formatPrefix(prefixBefore) !== formatPrefix(prefix)) return false;
    this.#given.prefix = prefix;
    return true;
  }

  /** Returns the addresses. Combines a host part with the prefix (RFC 4291 section 2.5). */
  addresses(): GivenAddresses {
    const { AAAA, prefix } = this.#given;
    return AAAA === undefined || prefix === undefined
      ? this.#given
      : { ...this.#given, AAAA: withHostPart(AAAA, prefix) };
  }
}
