import type { Mail, MailState } from '@fourwinds/mail';
import type { PoolClient } from 'pg';
import type { NetworkLimit } from '../../accounts/people/network-limit.ts';
import type { PagesUrl } from '../../kernel/verification-page.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { LabelPorts } from '../rules/label-lists.ts';
import type { Domains } from './domains.ts';

export interface DomainPorts extends LabelPorts, Pick<ZonePorts, 'suffixes'> {
  readonly domains: Domains;
  /** Limits new names per network. undefined means unlimited. */
  readonly networkDomains: NetworkLimit | undefined;
}

/** Mails to owners of names. */
export interface DomainMailPorts extends PagesUrl {
  readonly mails: {
    readonly isPossible: boolean;
    enqueueOne(client: PoolClient, mail: Mail): Promise<string | undefined>;
    stateOf(client: PoolClient, id: string): Promise<MailState | undefined>;
  };
}
