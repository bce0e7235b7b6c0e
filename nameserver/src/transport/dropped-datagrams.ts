import { readFileSync } from 'node:fs';
import type { SocketAddress } from '@fourwinds/process';
import { addressOctets } from './address.ts';

const WORD = 4;
/** Which column of the table is the local address, which one how many datagrams found the buffer full. */
const COLUMN = { local: 1, drops: 12 } as const;

/** How many datagrams sockets at an address have lost because their buffers were full; 0 where the system does not tell. */
export function droppedDatagrams({ host, port }: SocketAddress): number {
  const address = addressOctets(host);
  const local = `${hexOf(address)}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
  return tableOf(address.length === WORD ? 'udp' : 'udp6')
    .filter((columns) => columns[COLUMN.local] === local)
    .reduce((sum, columns) => sum + Number(columns[COLUMN.drops]), 0);
}

/** The words of an address as the kernel has them, in the order of octets of this machine, which is that of Linux on x64 and arm64. */
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
