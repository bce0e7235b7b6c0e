import { readFileSync } from 'node:fs';
import type { SocketAddress } from '@fourwinds/process';
import { addressOctets } from './address-octets.ts';

const WORD = 4;
/** Columns of the table: the local address, and the datagrams dropped because the buffer was full. */
const COLUMN = { local: 1, drops: 12 } as const;

/**
 * Returns the number of datagrams lost because the buffers of the sockets at an address were full. 0 if the system
 * does not report it.
 */
export function droppedDatagrams({ host, port }: SocketAddress): number {
  const address = addressOctets(host);
  const local = `${hexOf(address)}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
  return tableOf(address.length === WORD ? 'udp' : 'udp6')
    .filter((columns) => columns[COLUMN.local] === local)
    .reduce((sum, columns) => sum + Number(columns[COLUMN.drops]), 0);
}

/**
 * Returns the words of an address in the kernel's format and this machine's byte order, which is the same for Linux
 * on x64 and arm64.
 */
function hexOf(address: Uint8Array): string {
  const words = Array.from({ length: address.length / WORD }, (_, i) => address.slice(i * WORD, (i + 1) * WORD));
  return words.map((word) => word.reverse().toHex()).join('');
}

function tableOf(name: 'udp' | 'udp6'): string[][] {
  try {
    return readFileSync(`/proc/self/net/${name}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
  } catch {
    return [];
  }
}
