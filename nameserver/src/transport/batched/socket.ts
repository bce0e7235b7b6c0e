import type { SocketAddress } from '@fourwinds/process';
import {
  checked,
  IP_MTU_DISCOVER,
  IP_PKTINFO,
  IPPROTO_IP,
  IPPROTO_IPV6,
  IPV6_MTU_DISCOVER,
  IPV6_RECVPKTINFO,
  IPV6_V6ONLY,
  type Libc,
  PMTUDISC_OMIT,
  SO_MEMINFO,
  SO_RCVBUF,
  SO_RCVBUFFORCE,
  SO_REUSEPORT,
  SOCK_CLOEXEC,
  SOCK_DGRAM,
  SOL_SOCKET,
} from './libc.ts';
import type { BatchedSocket } from './message-batch.ts';
import { type Family, familyOf, isWildcard, SOCKADDR, writeSockaddr } from './sockaddr.ts';

const RECEIVE_BUFFER = 1 << 20;

/**
 * The result of SO_MEMINFO: the index at which it contains the number of datagrams dropped because the buffer was
 * full, and its length.
 */
const SK_MEMINFO_DROPS = 8;
const SK_MEMINFO_VARS = 9;

/**
 * Opens a datagram socket at an address that several sockets may share; the system distributes datagrams by sender.
 * Throws SystemCallError if the address is unavailable.
 */
export function openSocket(libc: Libc, address: SocketAddress): BatchedSocket {
  const family = familyOf(address.host);
  const wildcard = isWildcard(address.host);
  const fd = checked(libc, 'socket', libc.socket(SOCKADDR[family].family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const option = (level: number, name: number, value: number): number =>
    checked(libc, 'setsockopt', setOption(libc, fd, [level, name], value));
  try {
    option(SOL_SOCKET, SO_REUSEPORT, 1);
    if (family === 'ipv6') option(IPPROTO_IPV6, IPV6_V6ONLY, 1);
    if (wildcard && family === 'ipv4') option(IPPROTO_IP, IP_PKTINFO, 1);
    if (wildcard && family === 'ipv6') option(IPPROTO_IPV6, IPV6_RECVPKTINFO, 1);
    ignorePathMtu(libc, fd, family);
    enlargeBuffer(libc, fd);
    const sockaddr = writeSockaddr(address);
    checked(libc, 'bind', libc.bind(fd, sockaddr, sockaddr.length));
  } catch (error) {
    libc.close(fd);
    throw error;
  }
  return { fd, family, wildcard };
}

/**
 * Returns the number of datagrams lost because they arrived faster than they were received. 0 if the system does not
 * report it.
 */
export function overruns(libc: Libc, { fd }: BatchedSocket): number {
  const numbers = new Uint32Array(SK_MEMINFO_VARS);
  const length = Uint8Array.of(numbers.byteLength, 0, 0, 0);
  const result = libc.getsockopt(fd, SOL_SOCKET, SO_MEMINFO, new Uint8Array(numbers.buffer), length);
  return result === -1 ? 0 : numbers[SK_MEMINFO_DROPS];
}

function setOption(libc: Libc, fd: number, [level, name]: readonly number[], value: number): number {
  const octets = new Uint8Array(Int32Array.of(value).buffer);
  return libc.setsockopt(fd, level, name, octets, octets.length);
}

/**
 * Ignores path MTU reports. Forged reports could otherwise cause fragmented responses, into which an attacker can
 * inject fragments (RFC 9715 3.1). No effect if the system does not support the option.
 */
function ignorePathMtu(libc: Libc, fd: number, family: Family): void {
  if (family === 'ipv4') setOption(libc, fd, [IPPROTO_IP, IP_MTU_DISCOVER], PMTUDISC_OMIT);
  else setOption(libc, fd, [IPPROTO_IPV6, IPV6_MTU_DISCOVER], PMTUDISC_OMIT);
}

/** Enlarges the receive buffer, beyond the system's limit if the process has the privilege. */
function enlargeBuffer(libc: Libc, fd: number): void {
  if (setOption(libc, fd, [SOL_SOCKET, SO_RCVBUFFORCE], RECEIVE_BUFFER) === 0) return;
  checked(libc, 'setsockopt', setOption(libc, fd, [SOL_SOCKET, SO_RCVBUF], RECEIVE_BUFFER));
}
