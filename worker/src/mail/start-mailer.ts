import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { KeyRing } from '@fourwinds/envelope';
import { composeMail, mailPlace, MailQueue, type MailSender, type SmtpServer } from '@fourwinds/mail';
import { type Logger, StartError } from '@fourwinds/process';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { attemptMetrics } from '../attempt-metrics.ts';
import { mailMetrics } from './mail-metrics.ts';
import { Mailer } from './mailer.ts';
import { smtp } from './smtp.ts';

export interface MailerParts {
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly server: SmtpServer;
  /** File with the password. This password replaces the one in the server setting. */
  readonly passwordFile: string | undefined;
  /** File with additional CA certificates, PEM. */
  readonly authoritiesFile: string | undefined;
  readonly sender: MailSender;
  readonly metrics: Registry;
  readonly log: Logger;
}

/** Starts sending mails. Throws StartError if a file cannot be read. */
export function startMailer({ pool, keys, sender, metrics, log, ...parts }: MailerParts): Mailer {
  const password = readText('FOURWINDS_SMTP_PASSWORD_FILE', parts.passwordFile)?.trimEnd();
  const server = password === undefined ? parts.server : { ...parts.server, password };
  const authorities = readText('FOURWINDS_SMTP_CA', parts.authoritiesFile);
  const queue = new MailQueue(pool, randomUUID());
  const mailer = new Mailer({
    queue,
    compose: ({ id, kind, sealed }) => composeMail(kind, JSON.parse(keys.open(sealed, mailPlace(id))), sender.name),
    send: smtp({ server, sender, authorities }),
    sender,
    onMade: attemptMetrics(metrics, queue, mailMetrics),
    random: Math.random,
    log,
  });
  mailer.start();
  return mailer;
}

function readText(variable: string, file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartError(`${variable}: ${file} cannot be read`, { cause });
  }
}
