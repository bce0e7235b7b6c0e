import { CONFORMANCE } from './rdap-terms.ts';

export interface RdapFault {
  readonly status: number;
  readonly title: string;
  readonly message: string;
}

/** Returns the body of an error (RFC 9083 6). */
export function rdapError({ status, title, message }: RdapFault): object {
  return { rdapConformance: CONFORMANCE, errorCode: status, title, description: [message] };
}
