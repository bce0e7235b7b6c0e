import type { Scope } from '../api/client.ts';
import { endOf, hasZones, isScoped, type TokenForm, wordsOf } from './token-form.ts';

/** A sentence about a token. Its text is `token_says.<key>` with the items, scopes or time inserted. */
export interface Sentence {
  readonly key:
    | 'everything'
    | 'reads_all'
    | 'domains'
    | 'nothing'
    | 'may'
    | 'reads_nothing'
    | 'zones'
    | 'names'
    | 'types'
    | 'from'
    | 'until'
    | 'forever'
    | 'unused'
    | 'updates';
  readonly items?: readonly string[];
  readonly scopes?: readonly Scope[];
  readonly at?: Date;
}

/** Describes the rights, limits and expiry of a token. */
export function sentencesOf(form: TokenForm, now: number): Sentence[] {
  return [...rightsOf(form), ...limitsOf(form), ...endsOf(form, now)];
}

const ofKinds = { personal: 'everything', read_only: 'reads_all', registrar_only: 'domains' } as const;

function rightsOf({ kind, scopes, tsig }: TokenForm): Sentence[] {
  const updates: Sentence[] = tsig ? [{ key: 'updates' }] : [];
  if (kind !== 'scoped') return [{ key: ofKinds[kind] }, ...updates];
  if (scopes.length === 0) return [{ key: 'nothing' }];
  const reads = scopes.some((scope) => scope.endsWith(':read'));
  return [{ key: 'may', scopes }, ...(reads ? [] : [{ key: 'reads_nothing' } as const]), ...updates];
}

function limitsOf(form: TokenForm): Sentence[] {
  const limits: readonly (readonly [Sentence['key'], string, boolean])[] = [
    ['zones', form.zones, hasZones(form)],
    ['names', form.names, isScoped(form)],
    ['types', form.types, isScoped(form)],
    ['from', form.allowlist, true],
  ];
  return limits.flatMap(([key, text, isPossible]) => {
    const items = wordsOf(text);
    return isPossible && items.length > 0 ? [{ key, items }] : [];
  });
}

function endsOf(form: TokenForm, now: number): Sentence[] {
  const at = endOf(form, now);
  const end: Sentence = at === null ? { key: 'forever' } : { key: 'until', at };
  return form.unused === 'no' ? [end] : [end, { key: 'unused', items: [String(parseInt(form.unused, 10))] }];
}
