import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Peer, startNsd } from './peers.ts';

/** NSD servers of a test, each with its own zones. */
export class NsdServers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'nsd-'));
  readonly #peers: Peer[] = [];

  /** Starts a server with zones by apex, as zone file text. `settings` are lines for its `server:` clause. */
  async serve(zones: { readonly [apex: string]: string }, settings?: readonly string[]): Promise<Peer> {
    const folder = mkdtempSync(join(this.#folder, 'server-'));
    const files = Object.entries(zones).map(([apex, text]) => {
      const path = join(folder, `${apex}zone`);
      writeFileSync(path, text);
      return { apex, path };
    });
    const peer = await startNsd(folder, files, settings);
    this.#peers.push(peer);
    return peer;
  }

  /** Stops all servers. New ones can be started afterwards. */
  async stop(): Promise<void> {
    await Promise.all(this.#peers.splice(0).map((peer) => peer.stop()));
  }

  /** Stops all servers and removes their files. */
  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true });
  }
}
