export interface Reply {
  readonly status: 200 | 201 | 202 | 204;
  /** An object, text (including serialized JSON), octets of text, a constant text or a stream of text. */
  readonly body?: unknown;
  /** Media type, if it differs from the negotiated type. */
  readonly type?: string;
  readonly headers?: { readonly [name: string]: string };
  /** Existing hash of the body in base64url, for the ETag. */
  readonly fingerprint?: string;
  /** True if the ETag changes whenever the body changes. Clients may then cache the response and send If-None-Match. */
  readonly isValidatedByEtag?: boolean;
}
