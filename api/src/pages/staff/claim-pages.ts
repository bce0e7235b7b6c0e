import type { DomainClaimResource } from '@fourwinds/resources';
import { z } from 'zod';
import { type Html, markup } from '../../http/html.ts';
import { pageOf } from '../../http/list-page.ts';
import type { Page } from '../frame/page.ts';
import { type Column, tableHtml } from '../frame/table.ts';
import { minuteOf } from '../../kernel/minute-of.ts';
import { namesOfAccounts } from './find-accounts.ts';
import type { StaffPorts } from './staff-ports.ts';
import type { PersonPorts } from '../../accounts/people/people-ports.ts';

type Ports = StaffPorts & PersonPorts;

const DOMAINS = '/staff/domains';
const COUNT = 50;

const listQuery = z.object({ cursor: z.string().max(4096).optional() });

const domains = {
  positionOf: ({ spec }: DomainClaimResource): string => spec.domain,
  isPosition: (text: string): boolean => !/[\0 ]/.test(text),
};

const listPage: Page<Ports, never, typeof listQuery> = {
  path: DOMAINS,
  access: 'staff',
  query: listQuery,
  async show({ services, query: { cursor } }) {
    const { items, nextCursor } = pageOf(services.disputedClaims.list(), { limit: COUNT, cursor }, domains);
    const names = await namesOfAccounts(services.people.database, items.flatMap(accountsIn));
    return {
      title: 'Disputed domains',
      body: markup`<p>Domains that one owner has while another one has proven to have them. Without a proof of its own, an owner keeps a domain until its notice ends.</p>
${items.length === 0 ? markup`<p>No domain is disputed.</p>` : claimsHtml(items, names)}
${nextCursor === null ? [] : markup`<p><a href="${DOMAINS}?cursor=${nextCursor}">More domains</a></p>`}
<p><a href="/staff">Staff</a></p>`,
    };
  },
};

const COLUMNS: readonly Column[] = [
  { heading: 'Domain', isClear: true },
  { heading: 'Owner' },
  { heading: 'Its proof' },
  { heading: 'Others with a proof' },
  { heading: 'Notice ends' },
];

function accountsIn({ spec }: DomainClaimResource): string[] {
  return [spec, ...(spec.contenders ?? [])].flatMap(({ account }) => account ?? []);
}

function claimsHtml(claims: readonly DomainClaimResource[], names: Names): Html {
  return tableHtml(
    COLUMNS,
    claims.map(({ spec }) => [
      spec.domain,
      ownerHtml(spec, names),
      spec.proof ?? 'none',
      markup`${(spec.contenders ?? []).map((one) => markup`${ownerHtml(one, names)} (${one.proof}, ${minuteOf(one.provenAt)})`)}`,
      spec.grantNeededBy === undefined ? 'never' : minuteOf(spec.grantNeededBy),
    ]),
  );
}

type Names = ReadonlyMap<string, string>;

interface Owner {
  readonly account?: string;
  readonly namespace: string;
}

function ownerHtml({ account, namespace }: Owner, names: Names): Html {
  return account === undefined
    ? markup`namespace ${namespace}`
    : markup`<a href="/staff/accounts/${account}">${names.get(account) ?? account}</a>`;
}

export const claimPages = [listPage];
