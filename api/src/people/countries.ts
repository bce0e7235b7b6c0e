import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** The country of an IP address; undefined where it is unknown. */
export type CountryOf = (address: string) => string | undefined;

/** Reads a database of countries by address (MaxMind DB 2.0); without a file, none is known. Throws Error where it is no such database. */
export async function readCountries(file: string | undefined): Promise<CountryOf> {
  if (file === undefined) return () => undefined;
  const reader = new Reader<CountryResponse>(await readFile(file));
  return (address) => {
    const country = isIP(address) === 0 ? undefined : reader.get(address)?.country;
    return country?.names?.en ?? country?.iso_code;
  };
}
