import { getSystemErrorName } from 'node:util';
import type { KoffiFunc, LibraryHandle } from 'koffi';

/** Constants from the Linux headers, the same for x64 and arm64. */
export const AF_INET = 2;
export const AF_INET6 = 10;
export const SOCK_DGRAM = 2;
export const SOCK_CLOEXEC = 0o2000000;
export const SOL_SOCKET = 1;
export const SO_RCVBUF = 8;
export const SO_REUSEPORT = 15;
export const SO_RCVBUFFORCE = 33;
export const SO_MEMINFO = 55;
export const IPPROTO_IP = 0;
export const IP_PKTINFO = 8;
export const IP_MTU_DISCOVER = 10;
export const IPPROTO_IPV6 = 41;
export const IPV6_MTU_DISCOVER = 23;
export const IPV6_V6ONLY = 26;
export const IPV6_RECVPKTINFO = 49;
/** The same value for IP and IPv6. */
export const PMTUDISC_OMIT = 5;
export const MSG_DONTWAIT = 0x40;
export const SHUT_RD = 0;
export const MADV_HUGEPAGE = 14;
export const EINTR = 4;
export const EAGAIN = 11;

/**
 * System calls as in section 2 of the manual. A result of -1 is an error; `errno` returns its number. Reused pointers
 * are passed as addresses.
 */
export interface Libc {
  readonly socket: (domain: number, type: number, protocol: number) => number;
  readonly bind: (fd: number, address: Uint8Array, length: number) => number;
  readonly setsockopt: (fd: number, level: number, name: number, value: Uint8Array, length: number) => number;
  readonly getsockopt: (fd: number, level: number, name: number, value: Uint8Array, length: Uint8Array) => number;
  readonly shutdown: (fd: number, how: number) => number;
  readonly close: (fd: number) => number;
  /** `fds`: array of struct pollfd. */
  readonly poll: (fds: bigint, count: number, milliseconds: number) => number;
  /** `messages`: array of struct mmsghdr. */
  readonly recvmmsg: (fd: number, messages: bigint, count: number, flags: number) => number;
  readonly sendmmsg: (fd: number, messages: bigint, count: number, flags: number) => number;
  readonly madvise: (memory: bigint, octets: number, advice: number) => number;
  readonly errno: () => number;
  /** Returns the address of memory, which is valid as long as the memory is referenced. */
  readonly address: (memory: ArrayBufferLike) => bigint;
}

/**
 * Numbers of two system calls that are called by number. musl's own sendmmsg sends messages one by one, because
 * fields of its struct msghdr are narrower than the kernel's. With zeros in between, both layouts are the same in
 * memory.
 */
const CALLS: { readonly [architecture: string]: { readonly recvmmsg: number; readonly sendmmsg: number } } = {
  x64: { recvmmsg: 299, sendmmsg: 307 },
  arm64: { recvmmsg: 243, sendmmsg: 269 },
};

export class SystemCallError extends Error {
  /** Name of the error number, such as EADDRINUSE. */
  readonly code: string;

  constructor(call: string, errno: number) {
    const code = getSystemErrorName(-errno);
    super(`${call}: ${code}`);
    this.name = 'SystemCallError';
    this.code = code;
  }
}

/** Returns the result of a system call. Throws SystemCallError if it is an error. */
export function checked({ errno }: Libc, call: string, result: number): number {
  if (result === -1) throw new SystemCallError(call, errno());
  return result;
}

/** Rejects with the reason if these calls are unavailable. */
export async function loadLibc(): Promise<Libc> {
  const numbers = process.platform === 'linux' ? CALLS[process.arch] : undefined;
  if (numbers === undefined) throw new Error(`no system calls are known for ${process.platform} on ${process.arch}`);
  const { default: koffi } = await import('koffi');
  const libc = koffi.load(null);
  const recvmmsg = declare<
    (call: number, fd: number, messages: bigint, count: number, flags: number, timeout: null) => number
  >(libc, 'int syscall(long number, int fd, void *messages, unsigned int count, unsigned int flags, void *timeout)');
  const sendmmsg = declare<(call: number, fd: number, messages: bigint, count: number, flags: number) => number>(
    libc,
    'int syscall(long number, int fd, void *messages, unsigned int count, unsigned int flags)',
  );
  return {
    socket: declare(libc, 'int socket(int domain, int type, int protocol)'),
    bind: declare(libc, 'int bind(int fd, void *address, unsigned int length)'),
    setsockopt: declare(libc, 'int setsockopt(int fd, int level, int name, void *value, unsigned int length)'),
    getsockopt: declare(libc, 'int getsockopt(int fd, int level, int name, void *value, void *length)'),
    shutdown: declare(libc, 'int shutdown(int fd, int how)'),
    close: declare(libc, 'int close(int fd)'),
    poll: declare(libc, 'int poll(void *fds, unsigned long count, int timeout)'),
    recvmmsg: (fd, messages, count, flags) => recvmmsg(numbers.recvmmsg, fd, messages, count, flags, null),
    sendmmsg: (fd, messages, count, flags) => sendmmsg(numbers.sendmmsg, fd, messages, count, flags),
    madvise: declare(libc, 'int madvise(void *address, size_t length, int advice)'),
    errno: () => koffi.errno(),
    address: (memory) => koffi.address(memory),
  };
}

function declare<T extends (...parameters: never[]) => number>(library: LibraryHandle, declaration: string): T {
  return library.func(declaration) as unknown as KoffiFunc<T>;
}
