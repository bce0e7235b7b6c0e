import type { Account } from '../../kernel/actor.ts';

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

/** Select list for the accounts table with alias `a`. Each row is an Account. */
export const ACCOUNT_COLUMNS = listed((field) => field);

const PREFIX = 'account.';

/**
 * Select list for joins with the accounts table as `a`. Use `takeAccount` to separate the account from the rest of
 * the row.
 */
export const OWNER_COLUMNS = listed((field) => PREFIX + field);

export type OwnerColumns = { readonly [field in keyof Account as `account.${field}`]: Account[field] };

/** Splits a joined row into the account and the other columns. */
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
