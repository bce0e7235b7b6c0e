import type { TokenRights, TokenUse } from '../../kernel/actor.ts';
import { isNetworkListed } from '../../kernel/allowlist.ts';
import { includesAny } from '../../kernel/name-pattern.ts';

/** Compares a right. If `own` does not include `other`, returns the reason. */
type Right<T> = (own: T, other: T) => string | undefined;

const rights: readonly Right<TokenRights>[] = [
  (own, other) =>
    other.kind === 'personal' && own.kind !== 'personal' ? 'this is not the personal access token' : undefined,
  (own, other) => {
    const missing = other.scopes.find((scope) => !own.scopes.includes(scope));
    return missing && `this token lacks the scope ${missing}`;
  },
  (own, other) => (isWithin(own.zones, other.zones, isIn) ? undefined : 'this token is limited to other zones'),
  (own, other) =>
    isWithin(own.names, other.names, (name, names) => includesAny(names, name))
      ? undefined
      : 'this token is limited to other names',
  (own, other) => (isWithin(own.types, other.types, isIn) ? undefined : 'this token is limited to other types'),
];

const uses: readonly Right<TokenUse>[] = [
  (own, other) =>
    isWithin(own.allowlist, other.allowlist, isNetworkListed)
      ? undefined
      : 'this token may not be used from all of these addresses',
  (own, other) =>
    own.expiresAt === null || (other.expiresAt !== null && other.expiresAt <= own.expiresAt)
      ? undefined
      : 'this token expires earlier',
  (own, other) =>
    own.maxUnused === null || (other.maxUnused !== null && other.maxUnused <= own.maxUnused)
      ? undefined
      : 'this token expires after a shorter time without use',
];

/** Returns the first right of `other` that `own` does not include, or undefined. */
export function excessOfRights(own: TokenRights, other: TokenRights): string | undefined {
  return firstReason(rights, own, other);
}

/** Returns the first right, address or time of `other` that `own` does not include, or undefined. */
export function excessOf(own: TokenRights & TokenUse, other: TokenRights & TokenUse): string | undefined {
  return excessOfRights(own, other) ?? firstReason(uses, own, other);
}

function firstReason<T>(all: readonly Right<T>[], own: T, other: T): string | undefined {
  for (const right of all) {
    const reason = right(own, other);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

type IsListed = (item: string, list: readonly string[]) => boolean;

const isIn: IsListed = (item, list) => list.includes(item);

/** True if `own` includes all items of `other`. null means everything. */
function isWithin(own: readonly string[] | null, other: readonly string[] | null, isListed: IsListed): boolean {
  return own === null || (other?.every((item) => isListed(item, own)) ?? false);
}
