import { makeZip } from 'client-zip';
import { Failure } from '../../kernel/failure.ts';
import type { PageFile } from '../frame/page.ts';
import type { Session } from '../../accounts/people/browser-session.ts';
import { exportAccount, type ExportPorts } from './export-account.ts';

/** Maximum concurrent exports per process, so that slow readers leave capacity for other pages. */
const MOST = 20;

/** Accounts with an export in progress in this process. */
const running = new Set<string>();

/**
 * Returns a ZIP archive of all account data, which is generated while it is read. Throws Failure conflict if an
 * export of the account is in progress, and unavailable if too many exports are in progress.
 */
export function archiveOf(services: ExportPorts, session: Session): PageFile {
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
