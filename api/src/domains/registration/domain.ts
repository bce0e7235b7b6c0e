import { type DomainLife, exclusiveUntil } from '../rules/life.ts';

export interface NameParts {
  /** The label below the suffix, in lower case. */
  readonly label: string;
  readonly suffix: string;
}

/** A name that was registered below a suffix. */
export interface Domain extends NameParts {
  readonly id: string;
  /** The owner, or the former owner of a released name. null if the account was deleted. */
  readonly accountId: string | null;
  readonly zoneId: string;
  readonly createdAt: Date;
  /** When the domain was last changed. A change of its zone is none. */
  readonly updatedAt: Date;
  readonly life: DomainLife;
  /** When the service stopped answering for the name. null if it answers. */
  readonly heldAt: Date | null;
  readonly autoRenew: boolean;
  /** ID of the mail with the last reminder. null before the first one was queued. */
  readonly reminderId: string | null;
  /** Grows with each change. */
  readonly version: number;
  /** ID of the last change. null if there was none. */
  readonly changeId: string | null;
}

export function nameOf({ label, suffix }: NameParts): string {
  return `${label}.${suffix}`;
}

/** Splits a name in lower case behind its first label. The label of a name without dots is empty. */
export function partsOf(name: string): NameParts {
  const dot = name.indexOf('.');
  return { label: name.slice(0, Math.max(dot, 0)), suffix: name.slice(dot + 1) };
}

/** Returns the ETag of the domain for If-Match. It changes with each change of the domain, but not with its zone. */
export function domainTag({ id, version }: Pick<Domain, 'id' | 'version'>): string {
  return `"${id}.${version}"`;
}

/** `free`: the account can register the name. `own`: it has the name. `taken`: others have it, or may take it back. */
export type Standing = 'free' | 'own' | 'taken';

/** Decides whether an account can register a name. `present` is the row of the name. */
export function standingOf(
  present: Pick<Domain, 'accountId' | 'life'> | undefined,
  accountId: string,
  now: number,
): Standing {
  if (present === undefined) return 'free';
  const until = exclusiveUntil(present.life);
  const isOwn = present.accountId === accountId;
  if (until === undefined) return isOwn ? 'own' : 'taken';
  return isOwn || until <= now ? 'free' : 'taken';
}
