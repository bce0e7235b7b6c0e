import { hash } from 'node:crypto';

/** A person has so many. */
export const RECOVERY_CODES = 10;
const CHARACTERS = 24;
const GROUP = 6;
/** Crockford's base 32: without letters that look like digits, or like each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Makes a recovery code of 120 random bits, in four groups; `random` gives that many random octets. So many bits need neither salt nor stretching (ASVS 5.0
 * 6.5.2).
 */
export function createRecoveryCode(random: (octets: number) => Uint8Array): string {
  const characters = Array.from(random(CHARACTERS), (octet) => ALPHABET[octet % ALPHABET.length]);
  return characters.join('').replace(new RegExp(`.{${GROUP}}(?!$)`, 'g'), '$&-');
}

/** The hash that is stored of a code, however it was typed; undefined for a text that is none. */
export function hashRecoveryCode(text: string): Buffer | undefined {
  const plain = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return plain.length === CHARACTERS && [...plain].every((character) => ALPHABET.includes(character))
    ? hash('sha256', plain, 'buffer')
    : undefined;
}
