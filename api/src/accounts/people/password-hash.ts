import { argon2, type Argon2Parameters, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's minimum parameters: 19 MiB, two passes, one lane. */
const MEMORY_KIBIBYTES = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const SALT_OCTETS = 16;
const TAG_OCTETS = 32;

/** A PHC string of Argon2id, version 19 (RFC 9106). */
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

const compute = promisify(argon2);

/**
 * Hashes a password in a Node thread and returns a PHC string. `random` returns the requested number of random
 * octets.
 */
export async function hashPassword(password: string, random: (octets: number) => Buffer): Promise<string> {
  const nonce = random(SALT_OCTETS);
  const cost = { memory: MEMORY_KIBIBYTES, passes: PASSES, parallelism: LANES };
  const tag = await argon2id({ ...cost, message: normal(password), nonce, tagLength: TAG_OCTETS });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * Verifies a password. If there is no hash, does the same amount of work and returns false. Throws Error for an
 * unsupported hash format.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const { tag, ...parameters } = hash === null ? NOBODY : read(hash);
  const found = await argon2id({ ...parameters, message: normal(password), tagLength: tag.length });
  return timingSafeEqual(found, tag) && hash !== null;
}

type Hash = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'> & {
  readonly nonce: Buffer;
  readonly tag: Buffer;
};

const NOBODY: Hash = {
  memory: MEMORY_KIBIBYTES,
  passes: PASSES,
  parallelism: LANES,
  nonce: Buffer.alloc(SALT_OCTETS),
  tag: Buffer.alloc(TAG_OCTETS),
};

function read(hash: string): Hash {
  const found = FORM.exec(hash);
  if (found === null) throw new Error('the hash of a password is not argon2id in the form of PHC strings');
  const [, memory, passes, parallelism, nonce, tag] = found;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return compute('argon2id', parameters);
}

/** Normalizes, because keyboards produce different octets for the same characters (NIST SP 800-63B 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function base64(octets: Buffer): string {
  return octets.toString('base64').replace(/=+$/, '');
}
