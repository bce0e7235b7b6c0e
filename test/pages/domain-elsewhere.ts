import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Peer, startPeer } from '../differential/peers.ts';
import { freePort } from '../free-port.ts';
import { nsdConfiguration } from '../peer-configuration.ts';

const PARENT = `$ORIGIN example.
$TTL 600
@ SOA ns hostmaster 1 7200 600 3600000 300
@ NS ns
ns A 127.0.0.1
flow NS ns.flow
ns.flow A 127.0.0.2
`;
const DOMAIN = `$ORIGIN flow.example.
$TTL 600
@ SOA ns hostmaster 1 7200 600 3600000 300
@ NS ns
ns A 127.0.0.2
`;

/**
 * The domain `flow.example`, its parent and the product's resolver, all at NSD. NSD responds once the records of the
 * domain are published.
 */
export class DomainElsewhere {
  readonly name = 'flow.example';
  /** Environment for the product. */
  readonly environment: NodeJS.ProcessEnv;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'fourwinds-elsewhere-'));
  #peer: Peer | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.environment = {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../life/other-world.ts')).href}`,
      FOURWINDS_TEST_DNS_PORT: String(port),
      FOURWINDS_RESOLVERS: `127.0.0.1:${port}`,
      FOURWINDS_EGRESS_ALLOW: '127.0.0.0/8',
    };
  }

  static async reserve(): Promise<DomainElsewhere> {
    return new DomainElsewhere(await freePort());
  }

  /** Starts to respond, with additional records, one per line. */
  async publish(records: string): Promise<void> {
    const server = join(this.#folder, 'nsd');
    mkdirSync(server);
    const zones = [
      { apex: 'example.', path: join(this.#folder, 'parent') },
      { apex: 'flow.example.', path: join(this.#folder, 'zone') },
    ];
    writeFileSync(zones[0].path, PARENT);
    writeFileSync(zones[1].path, `${DOMAIN}${records}\n`);
    // The product's nameservers use 127.0.0.1.
    const settings = ['database: ""', 'server-count: 1', `ip-address: 127.0.0.2@${this.#port}`];
    const configuration = nsdConfiguration({ folder: server, port: this.#port, zones, settings, control: false });
    writeFileSync(join(server, 'conf'), configuration);
    const facts = { port: this.#port, zones, log: join(server, 'log') };
    this.#peer = await startPeer('NSD', ['nsd', '-d', '-c', join(server, 'conf')], facts);
  }

  async stop(): Promise<void> {
    await this.#peer?.stop();
    rmSync(this.#folder, { recursive: true });
  }
}
