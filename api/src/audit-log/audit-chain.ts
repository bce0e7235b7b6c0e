import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import type { Kept } from '../audit/audit-entry.ts';

/** A row as the chain has it: the texts of its columns in a fixed order, the subject first. */
export interface ChainRow {
  /** Id of its zone; of its account where it is about no zone. */
  readonly subject: string;
  readonly columns: readonly (string | null)[];
}

/** The end of the chain of a zone and a day. */
export interface Head {
  readonly subject: string;
  /** How many rows the chain has. */
  readonly count: number;
  readonly head: Buffer;
}

/** A day of a class of rows. */
export interface Day {
  readonly kept: Kept;
  /** YYYY-MM-DD in UTC. */
  readonly day: string;
}

const START = Buffer.alloc(32);

/** The heads of the rows of a day, which come in the order of their subjects, and then of time and id. */
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

/** SHA-256 of all heads of a day, and of the digest of the day before. */
export function digestOf({ kept, day }: Day, heads: readonly Head[], before: Buffer | null): Buffer {
  const lines = heads.map(({ subject, count, head }) => `${subject} ${count} ${head.toString('hex')}\n`);
  return sha256(Buffer.from(`${kept} ${day} ${before?.toString('hex') ?? ''}\n`), Buffer.from(lines.join('')));
}

/** Ed25519. */
export function signDay(digest: Buffer, key: KeyObject): Buffer {
  return sign(null, textToSign(digest), key);
}

export function isSignedBy(digest: Buffer, signature: Buffer, key: KeyObject): boolean {
  return verify(null, textToSign(digest), key, signature);
}

/** A key that signs something else, too, must not sign a day by accident. */
function textToSign(digest: Buffer): Buffer {
  return Buffer.from(`fourwinds audit log\n${digest.toString('hex')}\n`);
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
