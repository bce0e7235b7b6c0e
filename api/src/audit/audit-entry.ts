import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../actor.ts';
import type { AuditAction } from './audit-actions.ts';

/** For how many days rows of a class are kept, null for ever. Each class has partitions of its own, so that they end together. */
export const keptDays = { month: 30, year: 365, ever: null } as const;

/** A class of rows. */
export type Kept = keyof typeof keptDays;

/** Owners in Kubernetes have no plan. */
export const KEPT_OF_KUBERNETES: Kept = 'year';

export const classes = Object.keys(keptDays) as readonly Kept[];

export const outcomes = ['applied', 'failed', 'refused'] as const;
export const ways = ['token', 'kubernetes', 'administrator', 'session'] as const;

export type AuditOutcome = (typeof outcomes)[number];
export type AuditWay = (typeof ways)[number];

/** The person of a row; erased on request, while the row stays. */
export interface Person {
  /** IP address. */
  readonly address: string | null;
  /** The name of a token, of a Kubernetes field manager, or of an administrator; the email address of who signs in. */
  readonly name: string | null;
}

/** The records and settings that an action is about. */
export interface AuditDetails {
  /** Owner names of all its records; null where they are too many, or there are none. */
  readonly names: readonly string[] | null;
  /** JSON. */
  readonly details: string | null;
}

/** The part of a row that the journal keeps until its change is finished. */
export interface AuditPart extends AuditDetails, Person {
  readonly kept: Kept;
  /** `token` where left out. */
  readonly via?: 'session';
  readonly salt: string;
  /** Hexadecimal. */
  readonly digest: string;
}

/** A row of the log, of an action that is not in the journal. */
export interface AuditEntry extends Partial<AuditDetails> {
  readonly kept: Kept;
  readonly accountId: string | null;
  readonly zoneId?: string | null;
  readonly domain?: string | null;
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  readonly via: AuditWay;
  readonly tokenId?: string | null;
  readonly changeId?: string | null;
  readonly requestId?: string | null;
  /** How many requests it stands for; 1 where left out. */
  readonly count?: number;
  readonly person: Person;
}

/** Details, as JSON, with the session in which a person asked; the same where a token did, or the service itself. */
export function withSession(details: string | null, { session }: Pick<Actor, 'session'>): string | null {
  if (session === undefined || session.id === null) return details;
  return JSON.stringify({ ...(JSON.parse(details ?? '{}') as object), session: session.id });
}

/** The person of a request; nobody where the service itself acts for an account. */
export function personOf({ address, token }: Pick<Actor, 'address' | 'token'>): Person {
  return { address: address || null, name: token.name || null };
}

/** A person with a digest that says nothing of them once the salt is erased. */
export function withDigest(person: Person, salt = randomBytes(16).toString('hex')): Pick<AuditPart, 'salt' | 'digest'> {
  return { salt, digest: personDigest(salt, person) };
}

export function personDigest(salt: string, { address, name }: Person): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, address, name]))
    .digest('hex');
}
