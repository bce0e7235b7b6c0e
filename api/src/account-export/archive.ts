import { makeZip } from 'client-zip';
import { Failure } from '../failure.ts';
import type { PageFile } from '../pages/page.ts';
import type { Session } from '../pages/session.ts';
import type { Services } from '../services.ts';
import { exportAccount } from './export-account.ts';

/** Exports that a process sends at once, so that slow readers leave room for other pages. */
const MOST = 20;

/** Accounts whose export is being sent by this process. */
const running = new Set<string>();

/**
 * A ZIP archive of all that the account of a session has, made as it is read. Throws Failure conflict where one is being sent already, and unavailable
 * where too many of other accounts are.
 */
export function archiveOf(services: Services, session: Session): PageFile {
  const { id } = session.account;
  if (running.has(id)) throw new Failure('conflict', 'an export of this account is being sent; wait for its end');
  if (running.size >= MOST)
    throw new Failure('unavailable', `${MOST} exports of accounts are being sent; try again in some minutes`);
  running.add(id);
  return {
    name: 'fourwinds-account.zip',
    type: 'application/zip',
    body: makeZip(exportAccount(services, session)),
    release: () => void running.delete(id),
  };
}
