import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileCertificate, type KeyPair, type Logger, TlsIdentity } from '@fourwinds/process';
import { make, SecretKind, type SecretResource } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import { makeCertificate } from '../testing/certificate.ts';
import { eventually } from '../../../test/eventually.ts';
import { DOT } from '../transport/dot-terms.ts';
import { SecretCertificate } from './secret-certificate.ts';

const [first, second] = ['first.test', 'second.test'].map(makeCertificate);

class Identity extends TlsIdentity {
  readonly subjects: string[] = [];

  override use(pair: KeyPair) {
    const certificate = super.use(pair);
    this.subjects.push(certificate.subject);
    return certificate;
  }
}

describe('the certificate of', () => {
  let identity: Identity;
  let logged: string[];
  let log: Logger;

  beforeEach(() => {
    identity = new Identity(DOT);
    logged = [];
    const note = (fields: object, message: string): void => void logged.push(`${message} ${JSON.stringify(fields)}`);
    log = { info: note, warn: note, error: note } as unknown as Logger;
  });

  const reports = (): string[] => logged.filter((line) => line.includes('cannot be used'));

  describe('a Secret', () => {
    const secret = { namespace: 'dns', name: 'dot' };
    let store: MemoryStore;
    let source: SecretCertificate;

    beforeEach(() => {
      store = new MemoryStore();
      source = new SecretCertificate({ secret, store: Promise.resolve(store), identity, log });
    });

    afterEach(() => source.stop());

    const dataOf = ({ certificate, key }: KeyPair) => ({
      'tls.crt': Buffer.from(certificate).toString('base64'),
      'tls.key': Buffer.from(key).toString('base64'),
    });
    const secretWith = (data: SecretResource['data']): SecretResource =>
      make<SecretResource>(SecretKind, secret, { type: 'kubernetes.io/tls', data });
    const replace = async (data: SecretResource['data']): Promise<void> => {
      await store.update(SecretKind, { ...(await store.get(SecretKind, secret))!, data });
    };

    test('is taken as it is and as it changes', async () => {
      await store.create(SecretKind, secretWith(dataOf(first)));
      source.follow();
      await eventually(() => expect(identity.subjects).toEqual(['CN=first.test']));
      await replace(dataOf(second));
      await eventually(() => expect(identity.subjects).toEqual(['CN=first.test', 'CN=second.test']));
      expect(reports()).toEqual([]);
    });

    test('may come later', async () => {
      source.follow();
      await eventually(() => expect(reports()).toEqual([expect.stringContaining('it does not exist')]));
      expect(identity.expiry).toBeUndefined();
      await store.create(SecretKind, secretWith(dataOf(first)));
      await eventually(() => expect(identity.subjects).toEqual(['CN=first.test']));
    });

    test('stays while the Secret holds none that can be used, or is gone; its contents are not logged', async () => {
      await store.create(SecretKind, secretWith(dataOf(first)));
      source.follow();
      await eventually(() => expect(identity.subjects).toHaveLength(1));
      await replace({ 'tls.crt': dataOf(first)['tls.crt'] });
      await eventually(() => expect(reports().at(-1)).toContain('it has no tls.key'));
      await replace({ ...dataOf(first), 'tls.key': dataOf(second)['tls.key'] });
      await eventually(() => expect(reports()).toHaveLength(2));
      await store.delete(SecretKind, secret);
      await eventually(() => expect(reports().at(-1)).toContain('it does not exist'));
      expect(identity.subjects).toHaveLength(1);
      expect(identity.expiry!.getTime()).toBeGreaterThan(Date.now());
      expect(logged.join()).not.toContain(dataOf(second)['tls.key'].slice(50, 80));
    });
  });

  describe('files', () => {
    let folder: string;
    let source: FileCertificate;
    const LOOK_MILLISECONDS = 20;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'fourwinds-certificate-'));
      source = new FileCertificate({ certificate: join(folder, 'crt'), key: join(folder, 'key') }, identity, log);
    });

    afterEach(async () => {
      source.stop();
      await rm(folder, { recursive: true });
    });

    /** Writes the files one after the other. Each replaces its predecessor. */
    async function put({ certificate, key }: KeyPair): Promise<void> {
      for (const [name, octets] of [['crt', certificate] as const, ['key', key] as const]) {
        await writeFile(join(folder, 'new'), octets);
        await rename(join(folder, 'new'), join(folder, name));
      }
    }

    test('is taken as they are and as they are replaced', async () => {
      await put(first);
      source.follow(LOOK_MILLISECONDS);
      expect(identity.subjects).toEqual(['CN=first.test']);
      await put(second);
      await eventually(() => expect(identity.subjects.at(-1)).toBe('CN=second.test'));
    });

    test('may come later', async () => {
      source.follow(LOOK_MILLISECONDS);
      expect(reports()).toEqual([expect.stringContaining('ENOENT')]);
      await put(first);
      await eventually(() => expect(identity.subjects.at(-1)).toBe('CN=first.test'));
    });
  });
});
