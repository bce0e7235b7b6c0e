import { StartError } from '@fourwinds/process';
import type { Pool } from 'pg';
import type { Resealing } from '../db/reseal.ts';
import { resealMails } from '../mails/reseal-mails.ts';
import { resealSecrets } from '../webhooks/reseal-secrets.ts';
import type { Command } from './command.ts';
import type { Context } from './context.ts';
import type { Output } from './output.ts';

/** Throws StartError where a secret cannot be read. */
async function reEncrypt(context: Context): Promise<Output> {
  const keys = await context.webhookKeys();
  const pool = await context.longPool();
  const mailKeys = await context.mailKeys();
  const webhooks = await resealSecrets(pool, keys);
  const mails = mailKeys === undefined ? await withoutKeys(pool) : await resealMails(pool, mailKeys);
  const count = `${webhooks.resealed} webhooks and ${mails.resealed} mails are sealed anew`;
  const faults = [...webhooks.faults, ...mails.faults];
  if (faults.length > 0) throw new StartError(`${count}, others are not:\n${faults.join('\n')}`);
  const line = `${count}; all are sealed with the first key, and no other is needed any more`;
  return { json: { resealed: webhooks.resealed, mails: mails.resealed }, lines: [line] };
}

/** An installation without mails has no keys for them. */
async function withoutKeys(pool: Pool): Promise<Resealing> {
  const { rowCount } = await pool.query('SELECT FROM mails WHERE sealed IS NOT NULL LIMIT 1');
  return { resealed: 0, faults: rowCount === 0 ? [] : ['there are mails: give FOURWINDS_MAIL_KEYS, too'] };
}

export const secretCommands: readonly Command[] = [
  {
    name: 'secrets re-encrypt',
    summary:
      'Seals the secrets of webhooks and mails with the first key of FOURWINDS_WEBHOOK_KEYS and FOURWINDS_MAIL_KEYS, as far as they are not.',
    operands: [],
    options: {},
    run: reEncrypt,
  },
];
