import { type AccountSummary, SELECT } from '../../accounts/accounts/accounts.ts';
import { addressIn } from '../../accounts/accounts/address-in.ts';
import type { Database } from '../../storage/db/database.ts';
import { type Page, pageOfFound, positionIn } from '../../http/list-page.ts';
import { isUuid } from '../../zones/zone/identity.ts';

const COUNT = 50;
/** In byte order, a prefix followed by this character sorts after every other text that begins with the prefix. */
const LAST_CHARACTER = '\u{10FFFF}';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface AccountSearch {
  /**
   * Text to search for: an ID, the start of an email address (if it contains @), or the start of a name. If the text
   * is empty, all accounts match.
   */
  readonly text: string;
  readonly cursor?: string;
}

/**
 * Returns a page of accounts that match by ID, email address or name. Uses an index. Throws Failure validation_error
 * for a cursor of another list.
 */
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

/** Returns the SQL for one page, ordered by an indexed key. */
function pageBy(key: string): string {
  const sorted = `${key} COLLATE "C"`;
  return `${SELECT} WHERE ${sorted} >= $1 AND ${sorted} < $2 AND (${sorted}, a.id) > ($3, $4::uuid) ORDER BY ${sorted}, a.id LIMIT $5`;
}

const BY_NAME = pageBy('lower(a.name)');
const BY_ADDRESS = pageBy('a.email');
