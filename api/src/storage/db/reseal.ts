import { errorMessage } from '@fourwinds/process';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './transaction.ts';

/** Maximum rows per transaction. */
const BATCH = 100;

/** Number of resealed rows, and errors of the rows that could not be resealed. */
export interface Resealing {
  readonly resealed: number;
  readonly faults: readonly string[];
}

export interface SealedTable<Row extends { readonly id: string }> {
  /**
   * SQL that locks rows whose secret does not begin with the prefix $2 in hexadecimal. Selects the first $3 rows with
   * an ID after $1. If $1 is null, starts with the first row.
   */
  readonly select: string;
  /** Seals the row's secrets with the current key. Throws Error if the secrets cannot be opened. */
  readonly reseal: (client: PoolClient, row: Row) => Promise<void>;
}

/** Reseals all rows whose secrets do not begin with the prefix of the current key. */
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
