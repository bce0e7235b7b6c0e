import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Cookies } from '../../nameserver/src/answer/index.ts';

/** The secret of the nameservers' cookies. */
export const COOKIE_SECRET = 'e5e973e5a6b2a43f48e7dc849e37bfcf';

/**
 * Returns those of the addresses that the server sees as the client's address. The server computes its cookie from
 * the client's address (RFC 9018 4.4).
 */
export async function seenAddresses(
  server: string,
  { from, transport }: { readonly from: string; readonly transport: string },
  addresses: readonly string[],
): Promise<string[]> {
  const own = randomBytes(8).toString('hex');
  const args = [`@${server}`, '-b', from, transport, '+tries=3', `+cookie=${own}`, 'www.team.example', 'A'];
  const { stdout } = await promisify(execFile)('dig', args);
  const [, cookie = ''] = /; COOKIE: ([0-9a-f]+)/.exec(stdout) ?? [];
  const octets = Buffer.from(cookie, 'hex');
  const cookies = new Cookies(Buffer.from(COOKIE_SECRET, 'hex'), () => Math.floor(Date.now() / 1000));
  return addresses.filter((address) => {
    cookies.read(
      new DataView(octets.buffer, octets.byteOffset),
      0,
      octets.length,
      Uint8Array.from(address.split('.'), Number),
    );
    return cookies.verified;
  });
}
