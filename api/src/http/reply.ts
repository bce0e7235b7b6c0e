/** The answer of an operation. */
export interface Reply {
  readonly status: 200 | 201 | 202 | 204;
  /** Text, also JSON that is made already, the octets of such text, a constant text, or a stream of text. */
  readonly body?: unknown;
  /** The media type, where it is another one than the client prefers. */
  readonly type?: string;
  readonly headers?: { readonly [name: string]: string };
  /** A hash of the body in base64url, for the ETag, where there is one already. */
  readonly fingerprint?: string;
  /** The ETag changes with the body: clients may keep it, and ask with If-None-Match. */
  readonly isValidatedByEtag?: boolean;
}
