import { hash } from 'node:crypto';

export const RECOVERY_CODES = 10;
const CHARACTERS = 24;
const GROUP = 6;
/** Crockford's base 32, which omits letters that can be confused. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Creates a recovery code of 120 random bits in four groups. `random` returns the requested number of random octets.
 * A code of this length needs neither salt nor stretching (ASVS 5.0 6.5.2).
 */
export function createRecoveryCode(random: (octets: number) => Uint8Array): string {
  const characters = Array.from(random(CHARACTERS), (octet) => ALPHABET[octet % ALPHABET.length]);
  return characters.join('').replace(new RegExp(`.{${GROUP}}(?!$)`, 'g'), '$&-');
}

/**
 * Returns the hash stored for a code. Accepts common typing variants. Returns undefined for text that is not a code.
 */
export function hashRecoveryCode(text: string): Buffer | undefined {
  const plain = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return plain.length === CHARACTERS && [...plain].every((character) => ALPHABET.includes(character))
    ? hash('sha256', plain, 'buffer')
    : undefined;
}
