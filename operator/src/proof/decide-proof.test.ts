import { decideProof } from './decide-proof.ts';
import type { Evidence, EvidenceUnknown, FoundServer, ServerTexts } from './evidence.ts';

const token = '0123456789abcdef0123456789abcdef';
const nonce = `${token}.verify.fourwinds.example`;
const host = (name: string): FoundServer => ({ name, addresses: ['198.51.100.1'], isOurs: false });
const ours = (name: string): FoundServer => ({ name, addresses: [], isOurs: true });
const has = (name: string, ...texts: string[]): ServerTexts => ({ name, texts });
const silent = (name: string): ServerTexts => ({ name, unknown: 'no answer' });

/** Evidence with two foreign nameservers that have no records. */
function evidence(change: Partial<Evidence> = {}): Evidence {
  const servers = change.servers ?? [host('a.example'), host('b.example')];
  const names = servers.map(({ name }) => name);
  return { parent: 'com.', names, servers, texts: names.map((name) => has(name)), ...change };
}

function decide(seen: Evidence | EvidenceUnknown, domain = 'example.com'): string {
  const decision = decideProof({ domain, token, serviceDomain: 'fourwinds.example', evidence: seen });
  return decision.state === 'proven' ? decision.proof : decision.state;
}

describe('a proof of a domain', () => {
  test.each<[string, Evidence | EvidenceUnknown, string]>([
    ['no record', evidence(), 'missing'],
    [
      'the TXT record at all nameservers',
      evidence({ texts: [has('a.example', token), has('b.example', token)] }),
      'TXTRecord',
    ],
    [
      'beside other texts',
      evidence({ texts: [has('a.example', 'x', token), has('b.example', token, 'y')] }),
      'TXTRecord',
    ],
    ['at one of two nameservers', evidence({ texts: [has('a.example', token), has('b.example')] }), 'missing'],
    [
      'at one, while the other is silent',
      evidence({ texts: [has('a.example', token), silent('b.example')] }),
      'unknown',
    ],
    [
      'lacking at one, while the other is silent',
      evidence({ texts: [has('a.example'), silent('b.example')] }),
      'missing',
    ],
    ['nobody answers', evidence({ texts: [silent('a.example'), silent('b.example')] }), 'unknown'],
    ['no nameserver was asked', evidence({ texts: [] }), 'missing'],
    [
      'another token',
      evidence({ texts: [has('a.example', 'f'.repeat(32)), has('b.example', 'f'.repeat(32))] }),
      'missing',
    ],
    [
      'a text that has the token within',
      evidence({ texts: [has('a.example', `x${token}`), has('b.example', `${token}x`)] }),
      'missing',
    ],
    [
      'a TXT record where one of the nameservers is ours',
      evidence({ servers: [host('a.example'), ours('ns1.fourwinds.example')], texts: [has('a.example', token)] }),
      'missing',
    ],
    [
      'a TXT record where all nameservers are ours',
      evidence({ servers: [ours('ns1.fourwinds.example')], texts: [] }),
      'missing',
    ],
    [
      'the name at the parent, beside our nameservers',
      evidence({ servers: [ours('ns1.fourwinds.example'), ours(nonce)] }),
      'ParentNS',
    ],
    ['the name at the parent, beside others', evidence({ servers: [host('a.example'), ours(nonce)] }), 'ParentNS'],
    [
      'the name of another token at the parent',
      evidence({ servers: [ours(`${'f'.repeat(32)}.verify.fourwinds.example`)] }),
      'missing',
    ],
    [
      'the name at some servers of the parent alone',
      evidence({ servers: [ours('ns1.fourwinds.example'), ours(nonce)], names: ['ns1.fourwinds.example'] }),
      'missing',
    ],
    [
      'both, below a zone that we serve',
      evidence({
        servers: [host('a.example'), ours(nonce)],
        texts: [has('a.example', token)],
        servedAbove: 'example.com',
      }),
      'missing',
    ],
    ['nobody has the domain', evidence({ servers: [], texts: [] }), 'missing'],
    ['the parent does not answer', { unknown: 'The parent does not answer.' }, 'unknown'],
  ])('%s', (_, seen, expected) => expect(decide(seen)).toBe(expected));

  test('a TXT record has no room above a very long domain', () => {
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(52)}.com`;
    expect(decide(evidence({ texts: [] }), long)).toBe('missing');
  });
});
