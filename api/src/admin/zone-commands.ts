import {
  type DomainClaimResource,
  DomainClaimKind,
  findCondition,
  labels,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { objectsOf } from '@fourwinds/store';
import { accountIn } from './account-commands.ts';
import type { Arguments, Command } from './command.ts';
import type { Context } from './context.ts';
import { type Column, type Output, table } from './output.ts';

interface ZoneRow {
  readonly domain: string;
  readonly namespace: string;
  readonly name: string;
  readonly account: string | null;
  readonly ready: string;
  readonly reason: string | null;
  readonly serial: number | null;
}

const ZONE_COLUMNS: readonly Column<ZoneRow>[] = [
  { title: 'DOMAIN', of: ({ domain }) => domain },
  { title: 'NAMESPACE', of: ({ namespace }) => namespace },
  { title: 'ACCOUNT', of: ({ account }) => account },
  { title: 'READY', of: ({ ready }) => ready },
  { title: 'REASON', of: ({ reason }) => reason },
  { title: 'SERIAL', of: ({ serial }) => serial },
];

interface ClaimRow {
  readonly domain: string;
  readonly namespace: string;
  readonly account: string | null;
  readonly zone: string;
  readonly proof: string | null;
  readonly state: string;
}

const CLAIM_COLUMNS: readonly Column<ClaimRow>[] = [
  { title: 'DOMAIN', of: ({ domain }) => domain },
  { title: 'NAMESPACE', of: ({ namespace }) => namespace },
  { title: 'ACCOUNT', of: ({ account }) => account },
  { title: 'ZONE', of: ({ zone }) => zone },
  { title: 'PROOF', of: ({ proof }) => proof },
  { title: 'STATE', of: ({ state }) => state },
];

function zoneRow({ metadata, spec, status }: ZoneResource): ZoneRow {
  const ready = findCondition(status?.conditions, 'Ready');
  return {
    domain: spec.domain,
    namespace: metadata.namespace!,
    name: metadata.name,
    account: metadata.labels?.[labels.account] ?? null,
    ready: ready?.status ?? 'Unknown',
    reason: ready?.reason ?? null,
    serial: status?.serial ?? null,
  };
}

function claimRow({ spec }: DomainClaimResource): ClaimRow {
  const { domain, namespace, account = null, zone, proof = null } = spec;
  return { domain, namespace, account, zone, proof, state: stateOf(spec) };
}

function stateOf({ releasedAt, retained, withdrawnAt }: DomainClaimResource['spec']): string {
  if (releasedAt !== undefined) return `released ${releasedAt}`;
  if (withdrawnAt !== undefined) return `grant missing since ${withdrawnAt}`;
  return retained === true ? 'retained' : 'held';
}

interface Owned {
  readonly domain: string;
  readonly account: string | null;
}

/** Returns rows sorted by domain, optionally of a single account. */
async function rowsOf<T, R extends Owned>(
  objects: AsyncIterable<T>,
  rowFrom: (object: T) => R,
  account: string | undefined,
): Promise<R[]> {
  const rows: R[] = [];
  for await (const object of objects) {
    const row = rowFrom(object);
    if (account === undefined || row.account === account) rows.push(row);
  }
  return rows.sort((one, other) => (one.domain < other.domain ? -1 : 1));
}

async function zones(context: Context, args: Arguments): Promise<Output> {
  const account = await accountIn(context, args);
  return table(ZONE_COLUMNS, await rowsOf(objectsOf(await context.store(), ZoneKind), zoneRow, account));
}

async function claims(context: Context, args: Arguments): Promise<Output> {
  const account = await accountIn(context, args);
  return table(CLAIM_COLUMNS, await rowsOf(objectsOf(await context.store(), DomainClaimKind), claimRow, account));
}

const options = { account: { value: 'id|name|email', help: 'Of this account alone.' } };

export const zoneCommands: readonly Command[] = [
  { name: 'zones', summary: 'Lists the zones of all owners, by domain.', operands: [], options, run: zones },
  { name: 'claims', summary: 'Lists the owners of domains, by domain.', operands: [], options, run: claims },
];
