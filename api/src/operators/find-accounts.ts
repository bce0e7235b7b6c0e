import { type AccountSummary, SELECT } from '../accounts/accounts.ts';
import { addressIn } from '../accounts/address-in.ts';
import type { Database } from '../db/database.ts';
import { type Page, pageOfFound, positionIn } from '../http/page.ts';
import { isUuid } from '../zones/identity.ts';

/** Accounts a page. */
const COUNT = 50;
/** After each text that begins with another, byte by byte. */
const LAST_CHARACTER = '\u{10FFFF}';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface AccountSearch {
  /** An id, or the beginning of an address, where it has an @, or of a name; empty for all. */
  readonly text: string;
  readonly cursor?: string;
}

/** One page of the accounts that a text means, by address or name; each costs one look into an index. Throws Failure validation_error for a cursor not ours. */
export async function findAccounts(database: Database, { text, cursor }: AccountSearch): Promise<Page<AccountSummary>> {
  const wanted = addressIn(text.trim()) ?? text.trim().toLowerCase();
  if (isUuid(wanted)) {
    const { rows } = await database.query<AccountSummary>(`${SELECT} WHERE a.id = $1`, [wanted]);
    return { items: rows, nextCursor: null };
  }
  const isAddress = wanted.includes('@');
  const [key, id] = positionIn({ cursor }, isPosition)?.split('\0') ?? ['', FIRST_ID];
  const values = [wanted, wanted + LAST_CHARACTER, key, id, COUNT + 1];
  const { rows } = await database.query<AccountSummary>(isAddress ? BY_ADDRESS : BY_NAME, values);
  return pageOfFound(rows, COUNT, (row) => `${isAddress ? row.email! : row.name.toLowerCase()}\0${row.id}`);
}

/** The names of those of these accounts that there are, by id. */
export async function namesOfAccounts(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ id: string; name: string }>(
    'SELECT id, name FROM accounts WHERE id = ANY($1)',
    [ids.filter(isUuid)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function isPosition(text: string): boolean {
  const [, id, ...rest] = text.split('\0');
  return rest.length === 0 && id !== undefined && isUuid(id);
}

/** One page, in the order of a key that has an index. */
function pageBy(key: string): string {
  const sorted = `${key} COLLATE "C"`;
  return `${SELECT} WHERE ${sorted} >= $1 AND ${sorted} < $2 AND (${sorted}, a.id) > ($3, $4::uuid) ORDER BY ${sorted}, a.id LIMIT $5`;
}

const BY_NAME = pageBy('lower(a.name)');
const BY_ADDRESS = pageBy('a.email');
