import { isHostName, Name } from '@fourwinds/dns';

/** The host of a text with or without the final dot; undefined where it names none. */
export function parseHostName(text: string): Name | undefined {
  try {
    const name = Name.parse(text);
    return isHostName(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** A name as it was written, in lower case and without the final dot. */
export function withoutDot(text: string): string {
  return text.toLowerCase().replace(/\.$/, '');
}
