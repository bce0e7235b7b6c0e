import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import type { AuditClass } from '../../kernel/kept-days.ts';
import type { AuditAction } from './audit-actions.ts';

export const outcomes = ['applied', 'failed', 'refused'] as const;
export const ways = ['token', 'kubernetes', 'administrator', 'session'] as const;

export type AuditOutcome = (typeof outcomes)[number];
export type AuditWay = (typeof ways)[number];

/** Personal data of a row. It can be erased on request, and the row stays. */
export interface Person {
  readonly address: string | null;
  /** Name of a token, Kubernetes field manager or administrator, or the email address used to sign in. */
  readonly name: string | null;
}

export interface AuditDetails {
  /** Owner names of all records that the action concerns. null if there are none or too many. */
  readonly names: readonly string[] | null;
  readonly details: string | null;
}

/** The part of a row that the journal stores until the change is finished. */
export interface AuditPart extends AuditDetails, Person {
  readonly kept: AuditClass;
  /** `session` if a session made the request. Default: `token`. */
  readonly via?: 'session';
  readonly salt: string;
  /** Digest in hexadecimal. */
  readonly digest: string;
}

/** A log row for an action that is not in the journal. */
export interface AuditEntry extends Partial<AuditDetails> {
  readonly kept: AuditClass;
  readonly accountId: string | null;
  readonly zoneId?: string | null;
  readonly domain?: string | null;
  readonly action: AuditAction;
  readonly outcome: AuditOutcome;
  readonly via: AuditWay;
  readonly tokenId?: string | null;
  readonly changeId?: string | null;
  readonly requestId?: string | null;
  /** Number of requests that the row represents. Default: 1. */
  readonly count?: number;
  readonly person: Person;
}

/**
 * Adds the ID of the session to the JSON details. Returns the details unchanged if a token or the service itself
 * acts.
 */
export function withSession(details: string | null, { session }: Pick<Actor, 'session'>): string | null {
  if (session === undefined || session.id === null) return details;
  return JSON.stringify({ ...(JSON.parse(details ?? '{}') as object), session: session.id });
}

/** Returns the person of a request. All fields are null if the service itself acts for an account. */
export function personOf({ address, token }: Pick<Actor, 'address' | 'token'>): Person {
  return { address: address || null, name: token.name || null };
}

/**
 * Returns a salt and a digest of the person. The digest reveals nothing about the person to anyone who lacks the
 * salt.
 */
export function withDigest(person: Person, salt = randomBytes(16).toString('hex')): Pick<AuditPart, 'salt' | 'digest'> {
  return { salt, digest: personDigest(salt, person) };
}

export function personDigest(salt: string, { address, name }: Person): string {
  return createHash('sha256')
    .update(JSON.stringify([salt, address, name]))
    .digest('hex');
}
