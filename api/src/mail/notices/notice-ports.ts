import type { Notices } from './notices.ts';
import type { Unsubscribing } from './unsubscribing.ts';

export interface NoticePorts {
  readonly notices: Notices;
  /** undefined if no mail keys are configured. Mails then have no unsubscribe links. */
  readonly unsubscribing: Unsubscribing | undefined;
}
