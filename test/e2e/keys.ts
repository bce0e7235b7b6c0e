import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../until.ts';
import { dig, type Fourwinds } from './fourwinds.ts';

/** Private keys through REST, on a product as a user has it. */
export function keysComeAndGo(product: () => Fourwinds): void {
  test('keys that come with a zone through REST sign it, and go with it', async () => {
    const { dns } = product();
    const request: Fourwinds['request'] = (...args) => product().request(...args);
    const zone = '/api/v1/zones/moved.example';
    const text = readFileSync(join(import.meta.dirname, 'moved.example.private'), 'utf8');
    expect((await request('POST', '/api/v1/zones', { name: 'moved.example' })).status).toBe(201);
    const imported = await request('POST', `${zone}/dnssec/keys`, { keys: [{ role: 'CSK', private: text }] });
    expect(imported.status).toBe(201);
    await request('POST', `${zone}/dnssec/enable?wait=30s`);
    const { keys: given } = imported.body as { keys: { dnskey: string }[] };
    await until('the key is served', async () => {
      const [served] = await dig(dns[0], ['moved.example'], 'DNSKEY');
      return served?.replaceAll(' ', '') === given[0].dnskey.replaceAll(' ', '');
    });
    const shown = await request('GET', `${zone}/dnssec/keys`);
    expect(shown.body).toMatchObject({ keys: [{ role: 'CSK', dnskey: given[0].dnskey }] });
    const { keys } = (await request('GET', `${zone}/dnssec/keys?private=true`)).body as {
      keys: { private: { private: string } }[];
    };
    const secretIn = (file: string): string | undefined => /^PrivateKey: (.*)$/m.exec(file)?.[1];
    expect(keys.map((key) => secretIn(key.private.private))).toEqual([secretIn(text)]);
    expect((await request('DELETE', `${zone}?wait=30s`)).status).toBe(200);
  });
}
