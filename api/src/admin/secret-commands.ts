import type { KeyRing } from '@fourwinds/envelope';
import { StartError } from '@fourwinds/process';
import type { Pool } from 'pg';
import type { Resealing } from '../storage/db/reseal.ts';
import { resealFactors } from '../accounts/people/factors/totp-rows.ts';
import { resealMails } from '../mail/mails/reseal-mails.ts';
import { resealUpdateKeys } from '../automation/tokens/reseal-update-keys.ts';
import { resealSecrets } from '../automation/webhooks/reseal-secrets.ts';
import type { Command } from './command.ts';
import type { Context, OptionalKeys } from './context.ts';
import type { Output } from './output.ts';

/** Throws StartError if a secret cannot be opened. */
async function reEncrypt(context: Context): Promise<Output> {
  const keys = await context.webhookKeys();
  const pool = await context.longPool();
  const optional = async (secret: OptionalSecret): Promise<Resealing> => {
    const ring = await context.optionalKeys(secret.kind);
    return ring === undefined ? withoutKeys(pool, secret) : secret.reseal(pool, ring);
  };
  const webhooks = await resealSecrets(pool, keys);
  const [mails, apps, updateKeys] = [await optional(MAILS), await optional(APPS), await optional(UPDATE_KEYS)];
  const count = `${webhooks.resealed} webhooks, ${mails.resealed} mails, ${apps.resealed} authenticator apps and ${updateKeys.resealed} keys for updates are sealed anew`;
  const faults = [webhooks, mails, apps, updateKeys].flatMap((resealing) => resealing.faults);
  if (faults.length > 0) throw new StartError(`${count}, others are not:\n${faults.join('\n')}`);
  const line = `${count}; all are sealed with the first key, and no other is needed any more`;
  const json = {
    resealed: webhooks.resealed,
    mails: mails.resealed,
    apps: apps.resealed,
    update_keys: updateKeys.resealed,
  };
  return { json, lines: [line] };
}

interface OptionalSecret {
  readonly kind: OptionalKeys;
  readonly reseal: (pool: Pool, keys: KeyRing) => Promise<Resealing>;
  readonly statement: string;
  readonly fault: string;
}

const MAILS: OptionalSecret = {
  kind: 'mail',
  reseal: resealMails,
  statement: 'SELECT FROM mails WHERE sealed IS NOT NULL LIMIT 1',
  fault: 'there are mails: give FOURWINDS_MAIL_KEYS, too',
};

const APPS: OptionalSecret = {
  kind: 'factor',
  reseal: resealFactors,
  statement: 'SELECT FROM totp_factors LIMIT 1',
  fault: 'there are authenticator apps: give FOURWINDS_FACTOR_KEYS, too',
};

const UPDATE_KEYS: OptionalSecret = {
  kind: 'tsig',
  reseal: resealUpdateKeys,
  statement: 'SELECT FROM tokens WHERE tsig_secret IS NOT NULL LIMIT 1',
  fault: 'there are keys for updates: give FOURWINDS_TSIG_KEYS, too',
};

async function withoutKeys(pool: Pool, { statement, fault }: OptionalSecret): Promise<Resealing> {
  const { rowCount } = await pool.query(statement);
  return { resealed: 0, faults: rowCount === 0 ? [] : [fault] };
}

export const secretCommands: readonly Command[] = [
  {
    name: 'secrets re-encrypt',
    summary:
      'Seals the secrets of webhooks, mails, second factors and keys for updates with the first key of FOURWINDS_WEBHOOK_KEYS, FOURWINDS_MAIL_KEYS, FOURWINDS_FACTOR_KEYS and FOURWINDS_TSIG_KEYS, as far as they are not.',
    operands: [],
    options: {},
    run: reEncrypt,
  },
];
