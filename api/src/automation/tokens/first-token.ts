import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { scopes } from '../../kernel/actor.ts';
import type { Accounts } from '../../accounts/accounts/accounts.ts';
import { insertToken } from './tokens.ts';
import { createToken, hashToken, isToken } from './token.ts';

/**
 * On the first start, creates a verified account with plan `unlimited` that shows the zones of namespace `default`.
 * Writes its token to a file with mode 0600. The file is written before the account, and an existing token in the
 * file is reused, so a crash in between loses nothing. Does nothing if an account exists.
 */
export async function ensureFirstToken(accounts: Accounts, file: string): Promise<void> {
  await accounts.createFirst(async () => {
    const token = (await readToken(file)) ?? createToken(randomBytes);
    await writeToken(file, token);
    return {
      account: { name: 'admin', plan: 'unlimited', verified: true, shownNamespaces: ['default'] },
      complete: (client, accountId) =>
        insertToken(client, accountId, { name: 'first token', kind: 'personal', hash: hashToken(token), scopes }),
    };
  });
}

async function readToken(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    return isToken(text) ? text : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeToken(file: string, token: string): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(`${token}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(temporary, 0o600);
  await rename(temporary, file);
}
