import { errorMessage } from '@fourwinds/process';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './transaction.ts';

/** Rows a transaction. */
const BATCH = 100;

/** The rows whose secrets were sealed anew, and the reasons why others could not be. */
export interface Resealing {
  readonly resealed: number;
  readonly faults: readonly string[];
}

/** A table with sealed secrets. */
export interface SealedTable<Row extends { readonly id: string }> {
  /** Locks the first $3 rows behind the id $1, or the very first where that is null, that have a secret which does not begin with the octets $2, in hexadecimal digits. */
  readonly select: string;
  /** Seals a row anew. Throws Error where it cannot be read. */
  readonly reseal: (client: PoolClient, row: Row) => Promise<void>;
}

/** Seals all rows of a table anew whose secrets do not begin with the prefix of the present key. */
export async function resealTable<Row extends { readonly id: string }>(
  pool: Pool,
  prefix: Buffer,
  { select, reseal }: SealedTable<Row>,
): Promise<Resealing> {
  const faults: string[] = [];
  let resealed = 0;
  for (let after: string | null = null; ;) {
    const rows = await inTransaction(pool, async (client) => {
      const found = (await client.query<Row>(select, [after, prefix.toString('hex'), BATCH])).rows;
      for (const row of found) {
        const fault = await faultOf(() => reseal(client, row));
        if (fault === undefined) resealed++;
        else faults.push(fault);
      }
      return found;
    });
    if (rows.length < BATCH) return { resealed, faults };
    after = rows.at(-1)!.id;
  }
}

async function faultOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}
