import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../until.ts';
import { dig, type Fourwinds } from './fourwinds.ts';

/** Tests private keys through REST. */
export function keysComeAndGo(product: () => Fourwinds): void {
  test('keys that come with a zone through REST sign it, and go with it', async () => {
    const { dns } = product();
    const request: Fourwinds['request'] = (...args) => product().request(...args);
    const zone = '/api/v1/zones/moved.example';
    const text = readFileSync(join(import.meta.dirname, 'moved.example.private'), 'utf8');
    expect((await request('POST', '/api/v1/zones', { name: 'moved.example' })).status).toBe(201);
    const imported = await request('POST', `${zone}/dnssec/keys`, { keys: [{ role: 'CSK', private_key: text }] });
    expect(imported.status).toBe(201);
    await request('POST', `${zone}/dnssec/enable?wait=30s`);
    const { imported_keys: given } = imported.body as { imported_keys: { rdata: string }[] };
    await until('the key is served', async () => {
      const [served] = await dig(dns[0], ['moved.example'], 'DNSKEY');
      return served?.replaceAll(' ', '') === given[0].rdata.replaceAll(' ', '');
    });
    const shown = await request('GET', `${zone}/dnssec/keys`);
    expect(shown.body).toMatchObject({ keys: [{ role: 'CSK', rdata: given[0].rdata }] });
    const { keys } = (await request('GET', `${zone}/dnssec/keys?private=true`)).body as {
      keys: { files: { private_file: string } }[];
    };
    const secretIn = (file: string): string | undefined => /^PrivateKey: (.*)$/m.exec(file)?.[1];
    expect(keys.map((key) => secretIn(key.files.private_file))).toEqual([secretIn(text)]);
    expect((await request('DELETE', `${zone}?wait=30s`)).status).toBe(200);
  });
}
