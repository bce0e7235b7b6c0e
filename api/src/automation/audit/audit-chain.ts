import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import type { AuditClass } from '../../kernel/kept-days.ts';

/** A row as hashed into the chain: the texts of its columns in a fixed order, after the subject. */
export interface ChainRow {
  /** Zone ID, or the account ID if the row concerns no zone. */
  readonly subject: string;
  readonly columns: readonly (string | null)[];
}

/** The last hash in the chain of a subject's rows on one day. */
export interface Head {
  readonly subject: string;
  readonly count: number;
  readonly head: Buffer;
}

/** A day of one retention class. Each day is sealed separately. */
export interface Day {
  readonly kept: AuditClass;
  /** Day as YYYY-MM-DD in UTC. */
  readonly day: string;
}

const START = Buffer.alloc(32);

/** Computes the heads of a day. `rows` must be ordered by subject, then time and ID. */
export async function headsOf(rows: AsyncIterable<ChainRow>): Promise<Head[]> {
  const heads: Head[] = [];
  for await (const { subject, columns } of rows) {
    const last = heads.at(-1);
    const continues = last?.subject === subject;
    const before = continues ? last.head : START;
    const head = sha256(before, Buffer.from(JSON.stringify(columns)));
    if (continues) heads[heads.length - 1] = { subject, count: last.count + 1, head };
    else heads.push({ subject, count: 1, head });
  }
  return heads;
}

/** Returns the SHA-256 digest of a day's heads together with the previous day's digest. */
export function digestOf({ kept, day }: Day, heads: readonly Head[], before: Buffer | null): Buffer {
  const lines = heads.map(({ subject, count, head }) => `${subject} ${count} ${head.toString('hex')}\n`);
  return sha256(Buffer.from(`${kept} ${day} ${before?.toString('hex') ?? ''}\n`), Buffer.from(lines.join('')));
}

/** Signs with Ed25519. */
export function signDay(digest: Buffer, key: KeyObject): Buffer {
  return sign(null, textToSign(digest), key);
}

export function isSignedBy(digest: Buffer, signature: Buffer, key: KeyObject): boolean {
  return verify(null, textToSign(digest), key, signature);
}

/** Adds a prefix, so that a key used for other purposes cannot sign a day by accident. */
function textToSign(digest: Buffer): Buffer {
  return Buffer.from(`fourwinds audit log\n${digest.toString('hex')}\n`);
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
