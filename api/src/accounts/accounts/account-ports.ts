import type { Accounts } from './accounts.ts';

export interface AccountPorts {
  readonly accounts: Accounts;
}
