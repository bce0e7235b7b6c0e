import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { classes, type AuditClass } from '../../kernel/kept-days.ts';
import { type Day, digestOf, type Head, headsOf, isSignedBy } from './audit-chain.ts';
import {
  changedPersons,
  firstKeptDay,
  headsOfDay,
  type SealedDay,
  sealedDays,
  unsealedDays,
  withRows,
} from './audit-days.ts';

export interface AuditFault extends Day {
  /** Zone or account ID, or null for the whole day. */
  readonly subject: string | null;
  readonly fault: string;
}

export interface Verified {
  readonly days: number;
  readonly unsigned: number;
  /** Public keys of the signatures, DER in hexadecimal. */
  readonly keys: readonly string[];
  readonly faults: readonly AuditFault[];
}

/**
 * Compares all sealed days with their rows, the previous days and their signatures. Detects removed, changed,
 * inserted and reordered rows, and missing days. If a key is given, every signature must be from this key.
 */
export async function verifyDays(pool: Pool, key: KeyObject | undefined): Promise<Verified> {
  const all: SealedDay[] = [];
  const faults: AuditFault[] = [];
  for (const kept of classes) {
    const days = await sealedDays(pool, kept);
    const first = await firstKeptDay(pool, kept);
    all.push(...days);
    faults.push(...missingDays(days), ...(await unsealed(pool, kept)));
    for (const [i, day] of days.entries()) {
      faults.push(...signatureFaults(day, key));
      if (first === null || day.day >= first) faults.push(...(await rowFaults(pool, day, dayBefore(days, i))));
    }
  }
  const keys = new Set(all.flatMap((day) => (day.key === null ? [] : [day.key.toString('hex')])));
  return {
    days: all.length,
    unsigned: all.filter(({ signature }) => signature === null).length,
    keys: [...keys],
    faults,
  };
}

function faultOf({ kept, day }: Day, fault: string, subject: string | null = null): AuditFault {
  return { kept, day, subject, fault };
}

function dayBefore(days: readonly SealedDay[], i: number): SealedDay | undefined {
  return i === 0 ? undefined : days[i - 1];
}

/** Reports unsealed days older than two days. The API seals a day when it ends, or at startup. */
async function unsealed(pool: Pool, kept: AuditClass): Promise<AuditFault[]> {
  const days = (await unsealedDays(pool, kept)).slice(0, -1);
  return days.map((day) => faultOf(day, 'the day is not sealed'));
}

const DAY_MILLISECONDS = 86_400_000;

function missingDays(days: readonly SealedDay[]): AuditFault[] {
  return days.flatMap((day, i) => {
    const before = dayBefore(days, i);
    if (before === undefined || Date.parse(day.day) - Date.parse(before.day) === DAY_MILLISECONDS) return [];
    return [faultOf(day, `the days between ${before.day} and this one are missing`)];
  });
}

function signatureFaults(day: SealedDay, key: KeyObject | undefined): AuditFault[] {
  const { digest, key: own, signature } = day;
  if (signature === null || own === null) return key === undefined ? [] : [faultOf(day, 'the day is not signed')];
  const signer = key ?? createPublicKey({ key: own, format: 'der', type: 'spki' });
  return isSignedBy(digest, signature, signer) ? [] : [faultOf(day, 'the signature is wrong, or of another key')];
}

function rowFaults(pool: Pool, day: SealedDay, before: SealedDay | undefined): Promise<AuditFault[]> {
  return withRows(pool, day, async (rows, client) => {
    const heads = await headsOf(rows);
    const written = await headsOfDay(client, day);
    const isWhole = digestOf(day, written, before?.digest ?? null).equals(day.digest);
    const persons = await changedPersons(client, day);
    return [
      ...(isWhole ? [] : [faultOf(day, 'the heads of the day, or the day before, are not those that were sealed')]),
      ...differences(written, heads).map(({ subject, text }) => faultOf(day, text, subject)),
      ...persons.map((id) => faultOf(day, `the address or name of row ${id} is another one`)),
    ];
  });
}

function differences(
  written: readonly Head[],
  found: readonly Head[],
): { readonly subject: string; readonly text: string }[] {
  const now = new Map(found.map((head) => [head.subject, head]));
  const was = new Map(written.map((head) => [head.subject, head]));
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((subject) => {
    const [a, b] = [was.get(subject), now.get(subject)];
    if (a !== undefined && b?.head.equals(a.head) === true) return [];
    const [before, after] = [a?.count ?? 0, b?.count ?? 0];
    const text =
      before === after
        ? 'rows were changed, or are in another order'
        : `there are ${after} rows, and there were ${before}`;
    return [{ subject, text }];
  });
}
