import type { Account } from '../actor.ts';

/** The columns of an account, each by the field that it is read into. */
const columns: { readonly [field in keyof Account]: string } = {
  id: 'id',
  name: 'name',
  email: 'email',
  plan: 'plan',
  verifiedAt: 'verified_at',
  createdAt: 'created_at',
  suspendedAt: 'suspended_at',
  shownNamespaces: 'shown_namespaces',
};

/** Columns for statements about accounts `a`, whose rows are Accounts. */
export const ACCOUNT_COLUMNS = listed((field) => field);

const PREFIX = 'account.';

/** The same for statements about something else: `takeAccount` takes the account out of their rows. */
export const OWNER_COLUMNS = listed((field) => PREFIX + field);

/** An account among the columns of something else. */
export type OwnerColumns = { readonly [field in keyof Account as `account.${field}`]: Account[field] };

/** The account in a row, and the row without it. */
export function takeAccount<R extends OwnerColumns>(row: R): { account: Account; rest: Omit<R, keyof OwnerColumns> } {
  const { own = [], others = [] } = Object.groupBy(Object.entries(row), ([name]) =>
    name.startsWith(PREFIX) ? 'own' : 'others',
  );
  return {
    account: Object.fromEntries(own.map(([name, value]) => [name.slice(PREFIX.length), value])) as unknown as Account,
    rest: Object.fromEntries(others) as Omit<R, keyof OwnerColumns>,
  };
}

function listed(nameOf: (field: string) => string): string {
  return Object.entries(columns)
    .map(([field, column]) => `a.${column} AS "${nameOf(field)}"`)
    .join(', ');
}
