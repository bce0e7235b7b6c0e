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

/** Which of the numbers that SO_MEMINFO gives says how many datagrams found the buffer full, and how many numbers there are. */
const SK_MEMINFO_DROPS = 8;
const SK_MEMINFO_VARS = 9;

/**
 * A socket for datagrams to an address, of which there may be several: the system gives each the datagrams of some
 * senders. Throws SystemCallError when the address cannot be had.
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

/** How many datagrams were lost because they came faster than they were received; 0 where the system does not tell. */
export function overruns(libc: Libc, { fd }: BatchedSocket): number {
  const numbers = new Uint32Array(SK_MEMINFO_VARS);
  const length = Uint8Array.of(numbers.byteLength, 0, 0, 0);
  const result = libc.getsockopt(fd, SOL_SOCKET, SO_MEMINFO, new Uint8Array(numbers.buffer), length);
  return result === -1 ? 0 : numbers[SK_MEMINFO_DROPS];
}

/** Returns the result of the system call. */
function setOption(libc: Libc, fd: number, [level, name]: readonly number[], value: number): number {
  const octets = new Uint8Array(Int32Array.of(value).buffer);
  return libc.setsockopt(fd, level, name, octets, octets.length);
}

/**
 * Whoever forges reports that packets were too large for some link would otherwise have responses sent in fragments, into
 * which others can be put (RFC 9715 3.1). Left as it is where the system does not know that.
 */
function ignorePathMtu(libc: Libc, fd: number, family: Family): void {
  if (family === 'ipv4') setOption(libc, fd, [IPPROTO_IP, IP_MTU_DISCOVER], PMTUDISC_OMIT);
  else setOption(libc, fd, [IPPROTO_IPV6, IPV6_MTU_DISCOVER], PMTUDISC_OMIT);
}

/** Beyond the system's limit where the process may do that. */
function enlargeBuffer(libc: Libc, fd: number): void {
  if (setOption(libc, fd, [SOL_SOCKET, SO_RCVBUFFORCE], RECEIVE_BUFFER) === 0) return;
  checked(libc, 'setsockopt', setOption(libc, fd, [SOL_SOCKET, SO_RCVBUF], RECEIVE_BUFFER));
}
