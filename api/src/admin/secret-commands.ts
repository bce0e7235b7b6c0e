import { StartError } from '@fourwinds/process';
import { resealSecrets } from '../webhooks/reseal-secrets.ts';
import type { Command } from './command.ts';
import type { Context } from './context.ts';
import type { Output } from './output.ts';

/** Throws StartError where a secret cannot be read. */
async function reEncrypt(context: Context): Promise<Output> {
  const keys = await context.webhookKeys();
  const { resealed, faults } = await resealSecrets(await context.longPool(), keys);
  if (faults.length > 0)
    throw new StartError(`${resealed} webhooks are sealed anew, others are not:\n${faults.join('\n')}`);
  const line = `${resealed} webhooks are sealed anew; all are sealed with the first key, and no other is needed any more`;
  return { json: { resealed }, lines: [line] };
}

export const secretCommands: readonly Command[] = [
  {
    name: 'secrets re-encrypt',
    summary: 'Seals the secrets of webhooks with the first key of FOURWINDS_WEBHOOK_KEYS, as far as they are not.',
    operands: [],
    options: {},
    run: reEncrypt,
  },
];
