import { z } from 'zod';
import { endpointsWith } from '../../http/endpoint.ts';
import { pageOf } from '../../http/list-page.ts';
import { listOf, pageQuery } from '../../http/schemas.ts';
import { caller } from '../../kernel/access.ts';
import type { DomainPorts } from './domain-ports.ts';
import { suffixSchema } from './domain-schema.ts';

const endpoint = endpointsWith<Pick<DomainPorts, 'suffixes'>>();

export const suffixes = endpoint({
  method: 'get',
  path: '/suffixes',
  id: 'listSuffixes',
  summary: 'List the suffixes below which names can be registered.',
  access: caller('domains:read'),
  query: z.strictObject(pageQuery),
  replies: { 200: listOf(suffixSchema) },
  async handle({ services, query }) {
    const sorted = services.suffixes.toSorted().map((name) => ({ name }));
    const { items, nextCursor } = pageOf(sorted, query, {
      positionOf: ({ name }) => name,
      isPosition: (text) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text),
    });
    return { status: 200, body: { data: items, next_cursor: nextCursor } };
  },
});
