import type { Pool } from 'pg';
import type { Mails } from '../mails/mails.ts';
import { repeatOneAtATime } from '../repeat.ts';
import type { Services } from '../services.ts';
import { NoticeFollower } from './notice-follower.ts';
import { sendNotices } from './send-notices.ts';

const INTERVAL_MILLISECONDS = 5000;

type Ports = Pick<Services, 'zones' | 'people' | 'pagesUrl' | 'unsubscribing' | 'log' | 'now'> & {
  readonly mails: Pick<Mails, 'enqueue'>;
};

/** Records events of zones that persons are notified of, and writes the mails that are due, until it is stopped; nothing where mails can have no links. */
export function startNoticing(pool: Pool, ports: Ports): { stop(): void } {
  const { unsubscribing, pagesUrl, log } = ports;
  if (unsubscribing === undefined || pagesUrl === '') return { stop: () => undefined };
  const follower = new NoticeFollower({ pool, ...ports });
  follower.start();
  const work = async (): Promise<void> => {
    await follower.write();
    await sendNotices({ ...ports, unsubscribing });
  };
  const repeated = repeatOneAtATime(work, INTERVAL_MILLISECONDS, (err) =>
    log.warn({ err }, 'notices could not be written'),
  );
  return {
    stop: () => {
      follower.stop();
      repeated.stop();
    },
  };
}
