import type { Token } from '../api/client.ts';
import { useZoneNames } from '../settings/use-zone-names.ts';
import { emptyForm, kinds, type TokenForm } from './token-form.ts';
import { useSentences } from './token-sentence.tsx';
import { sentencesOf } from './token-sentences.ts';

/** Returns a function that describes the rights of a token, without its expiry. */
export function useRights(tokens: readonly Token[]): (token: Token) => string {
  const names = useZoneNames(tokens.flatMap(({ zones }) => zones ?? []));
  const words = useSentences();
  return (token) => {
    const sentences = sentencesOf(formOf(token, names), 0);
    return words(sentences.filter(({ key }) => key !== 'forever'));
  };
}

function formOf(token: Token, names: ReadonlyMap<string, string> | undefined): TokenForm {
  const zones = token.zones?.map((id) => names?.get(id) ?? id) ?? [];
  return {
    ...emptyForm,
    kind: kinds.find((kind) => kind === token.kind) ?? 'scoped',
    scopes: token.scopes as TokenForm['scopes'],
    zones: zones.join(' '),
    names: (token.names ?? []).join(' '),
    types: (token.types ?? []).join(' '),
    allowlist: (token.allowlist ?? []).join(' '),
    ends: 'never',
    tsig: token.tsig !== null,
  };
}
