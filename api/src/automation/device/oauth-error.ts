/** OAuth error codes (RFC 6749 5.2, RFC 8628 3.5). */
export type OAuthErrorCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'expired_token'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'slow_down'
  | 'unsupported_grant_type';

export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}
