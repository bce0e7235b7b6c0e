declare module 'tr46' {
  export interface Options {
    checkBidi?: boolean;
    checkHyphens?: boolean;
    checkJoiners?: boolean;
    useSTD3ASCIIRules?: boolean;
    verifyDNSLength?: boolean;
  }
  /** The ASCII form, or null where the name is not valid. */
  export function toASCII(domain: string, options?: Options): string | null;
}
