import { StartError } from '@fourwinds/process';
import { findCondition, GROUP, RegionKind, type RegionResource, type RegionStatus } from '@fourwinds/resources';
import { isStoreError, objectsOf, type ResourceStore } from '@fourwinds/store';
import { type Arguments, type Command, UsageError } from './command.ts';
import type { Context } from './context.ts';
import { joinRegion } from './join-region.ts';
import { type Column, type Output, table, tableOfOne } from './output.ts';

interface RegionLine extends Pick<RegionStatus, 'servers' | 'zones' | 'lagging'> {
  readonly name: string;
  readonly nameserver: string;
  readonly ready: string;
  readonly reason: string | null;
  readonly message: string;
}

const COLUMNS: readonly Column<RegionLine>[] = [
  { title: 'NAME', of: ({ name }) => name },
  { title: 'NAMESERVER', of: ({ nameserver }) => nameserver },
  { title: 'SERVERS', of: ({ servers }) => servers },
  { title: 'ZONES', of: ({ zones }) => zones },
  { title: 'LAGGING', of: ({ lagging }) => lagging },
  { title: 'READY', of: ({ ready }) => ready },
  { title: 'REASON', of: ({ reason }) => reason },
  { title: 'MESSAGE', of: ({ message }) => message },
];

const UNREPORTED = { ready: 'Unknown', reason: null, message: 'The operator has not reported it yet.' };

function rowOf({ metadata, spec, status = {} }: RegionResource): RegionLine {
  const { servers, zones, lagging, conditions } = status;
  const ready = findCondition(conditions, 'Ready');
  const state = ready ? { ready: ready.status, reason: ready.reason, message: ready.message } : UNREPORTED;
  return { name: metadata.name, nameserver: spec.nameserver, servers, zones, lagging, ...state };
}

async function list(context: Context): Promise<Output> {
  const rows: RegionLine[] = [];
  for await (const region of objectsOf(await context.store(), RegionKind)) rows.push(rowOf(region));
  return table(COLUMNS, rows);
}

async function confirm(context: Context, { operands: [name], values, flags }: Arguments): Promise<Output> {
  const given = {
    ...(values.restore === undefined ? {} : { [`${GROUP}/confirm-restore`]: requireRevision(values.restore) }),
    ...(flags.has('removal') ? { [`${GROUP}/confirm-removal`]: 'true' } : {}),
  };
  if (Object.keys(given).length === 0) throw new UsageError('region confirm needs --restore <revision> or --removal');
  return tableOfOne(COLUMNS, rowOf(await annotate(await context.store(), name, given)));
}

function requireRevision(text: string): string {
  if (!/^\d{1,20}$/.test(text))
    throw new UsageError(`--restore: ${text} is no revision; the message of the Region names it, such as 90177`);
  return text;
}

async function annotate(
  store: ResourceStore,
  name: string,
  given: { [name: string]: string },
): Promise<RegionResource> {
  const region = await store.get(RegionKind, { name });
  if (region === undefined) throw new StartError(`there is no Region ${name}; “region list” shows them`);
  const { metadata } = region;
  try {
    const annotations = { ...metadata.annotations, ...given };
    return await store.update(RegionKind, { ...region, metadata: { ...metadata, annotations } });
  } catch (error) {
    if (!isStoreError(error, 'Conflict')) throw error;
    return annotate(store, name, given);
  }
}

export const regionCommands: readonly Command[] = [
  { name: 'region list', summary: 'Lists the Regions and their state.', operands: [], options: {}, run: list },
  {
    name: 'region join',
    summary:
      'Gives the operator a kubeconfig for the cluster of a region, from standard input; again where it has expired.',
    operands: ['region'],
    options: {
      server: { value: 'url', help: 'With the Secret region-operator-token of the region: the address of its API.' },
      kubeconfig: { value: 'file', help: 'Read this file instead of standard input.' },
    },
    run: joinRegion,
  },
  {
    name: 'region confirm',
    summary: 'Confirms that the management cluster was restored, or that many zones are to be removed.',
    operands: ['region'],
    options: {
      restore: {
        value: 'revision',
        help: 'The management cluster was restored: the number in the message of the Region.',
      },
      removal: { help: 'The removal that is held back is meant.' },
    },
    run: confirm,
  },
];
