import type { Pool } from 'pg';
import type { Mails } from '../mails/mails.ts';
import { repeatOneAtATime } from '../../kernel/repeat.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { PersonPorts } from '../../accounts/people/people-ports.ts';
import type { PagesUrl } from '../../kernel/verification-page.ts';
import type { NoticePorts } from './notice-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { NoticeFollower } from './notice-follower.ts';
import { sendNotices } from './send-notices.ts';

const INTERVAL_MILLISECONDS = 5000;

type Ports = Pick<ZonePorts, 'zones'> &
  Pick<PersonPorts, 'people'> &
  PagesUrl &
  Pick<NoticePorts, 'unsubscribing'> &
  Pick<ProcessPorts, 'log' | 'now'> & {
    readonly mails: Pick<Mails, 'enqueue'>;
  };

/**
 * Records the zone events about which users are notified, and queues due mails, until stopped. Does nothing if mails
 * cannot contain links.
 */
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
