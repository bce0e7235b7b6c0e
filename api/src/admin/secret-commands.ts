import { StartError } from '@fourwinds/process';
import type { Pool } from 'pg';
import type { Resealing } from '../db/reseal.ts';
import { resealFactors } from '../people/factors/totp-rows.ts';
import { resealMails } from '../mails/reseal-mails.ts';
import { resealSecrets } from '../webhooks/reseal-secrets.ts';
import type { Command } from './command.ts';
import type { Context } from './context.ts';
import type { Output } from './output.ts';

/** Throws StartError where a secret cannot be read. */
async function reEncrypt(context: Context): Promise<Output> {
  const keys = await context.webhookKeys();
  const pool = await context.longPool();
  const [mailKeys, factorKeys] = [await context.optionalKeys('mail'), await context.optionalKeys('factor')];
  const webhooks = await resealSecrets(pool, keys);
  const mails = mailKeys === undefined ? await withoutKeys(pool, ANY_MAIL) : await resealMails(pool, mailKeys);
  const apps = factorKeys === undefined ? await withoutKeys(pool, ANY_APP) : await resealFactors(pool, factorKeys);
  const count = `${webhooks.resealed} webhooks, ${mails.resealed} mails and ${apps.resealed} authenticator apps are sealed anew`;
  const faults = [...webhooks.faults, ...mails.faults, ...apps.faults];
  if (faults.length > 0) throw new StartError(`${count}, others are not:\n${faults.join('\n')}`);
  const line = `${count}; all are sealed with the first key, and no other is needed any more`;
  return { json: { resealed: webhooks.resealed, mails: mails.resealed, apps: apps.resealed }, lines: [line] };
}

/** Secrets that an installation may be without, and so without keys for them. */
interface OptionalSecret {
  readonly statement: string;
  readonly fault: string;
}

const ANY_MAIL: OptionalSecret = {
  statement: 'SELECT FROM mails WHERE sealed IS NOT NULL LIMIT 1',
  fault: 'there are mails: give FOURWINDS_MAIL_KEYS, too',
};

const ANY_APP: OptionalSecret = {
  statement: 'SELECT FROM totp_factors LIMIT 1',
  fault: 'there are authenticator apps: give FOURWINDS_FACTOR_KEYS, too',
};

async function withoutKeys(pool: Pool, { statement, fault }: OptionalSecret): Promise<Resealing> {
  const { rowCount } = await pool.query(statement);
  return { resealed: 0, faults: rowCount === 0 ? [] : [fault] };
}

export const secretCommands: readonly Command[] = [
  {
    name: 'secrets re-encrypt',
    summary:
      'Seals the secrets of webhooks, mails and second factors with the first key of FOURWINDS_WEBHOOK_KEYS, FOURWINDS_MAIL_KEYS and FOURWINDS_FACTOR_KEYS, as far as they are not.',
    operands: [],
    options: {},
    run: reEncrypt,
  },
];
