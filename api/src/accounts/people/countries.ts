import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** Returns the country of an IP address, or undefined if unknown. */
export type CountryOf = (address: string) => string | undefined;

/**
 * Reads a country database (MaxMind DB 2.0). Without a file, all countries are unknown. Throws Error for an invalid
 * file.
 */
export async function readCountries(file: string | undefined): Promise<CountryOf> {
  if (file === undefined) return () => undefined;
  const reader = new Reader<CountryResponse>(await readFile(file));
  return (address) => {
    const country = isIP(address) === 0 ? undefined : reader.get(address)?.country;
    return country?.names?.en ?? country?.iso_code;
  };
}
