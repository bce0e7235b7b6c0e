import type { Access } from '../../api/src/kernel/access.ts';
import { dnsApi, generalApi } from '../../api/src/start/apis.ts';
import { eventTypes } from '../../api/src/automation/events/event-types.ts';
import { deprecationSentence } from '../../api/src/http/deprecation.ts';
import { type Api, describing } from '../../api/src/http/openapi.ts';
import { replaceBlock } from './block.ts';
import { code, table } from './table.ts';

type Operation = Pick<ReturnType<typeof describing>, 'id' | 'method' | 'path' | 'summary' | 'access' | 'deprecated'>;

/** Returns the API page with its tables of endpoints and events. */
export function apiPage(page: string): string {
  const apis = [dnsApi, generalApi];
  const head = ['request', 'does', ...apis.map(({ url }) => code(url)), 'needs'];
  const all = new Map(apis.flatMap(operationsOf).map((operation) => [keyOf(operation), operation]));
  const rows = [...all.values()].sort(byPath).map((operation) => {
    const { method, path, summary, access, deprecated } = operation;
    const does = deprecated === undefined ? summary : `${summary} ${deprecationSentence(deprecated)}`;
    const marks = apis.map((api) => (operationsOf(api).some((other) => keyOf(other) === keyOf(operation)) ? '✓' : ''));
    return [code(`${method.toUpperCase()} ${path}`), does, ...marks, needs(access)];
  });
  return replaceBlock(replaceBlock(page, 'endpoints', table([head, ...rows])), 'events', eventTable());
}

function eventTable(): string {
  return table([['`type`', 'when'], ...Object.entries(eventTypes).map(([type, when]) => [code(type), when])]);
}

function operationsOf<S>(api: Api<S>): Operation[] {
  return [...api.endpoints, describing(api)];
}

function keyOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function byPath(a: Operation, b: Operation): number {
  return Number(a.path > b.path) - Number(a.path < b.path);
}

function needs({ by, scope, privateKeys, further }: Access): string {
  if (by.length === 0) return 'nothing';
  const always = scope === null ? 'any token' : demand({ scope, privateKeys });
  return [always, ...further.map((one) => `${one.when} also ${demand(one)}`)].join('; ');
}

function demand({ scope, privateKeys = false }: Pick<Access, 'scope' | 'privateKeys'>): string {
  return `${code(scope ?? '')}${privateKeys ? ' of the personal access token' : ''}`;
}
