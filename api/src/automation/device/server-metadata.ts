import { scopes } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import type { PagesUrl } from '../../kernel/verification-page.ts';
import { DEVICE_AUTHORIZATION_PATH, DEVICE_GRANT_TYPE, NO_PAGES, TOKEN_PATH } from './device-terms.ts';

/**
 * Returns the metadata of the authorization server (RFC 8414 section 2). All URLs begin with the configured URL of the
 * pages, whatever the Host header of the request contains. Throws Failure unavailable if there is no such URL.
 */
export function serverMetadata({ pagesUrl }: PagesUrl): object {
  if (pagesUrl === '') throw new Failure('unavailable', NO_PAGES);
  return {
    issuer: pagesUrl,
    device_authorization_endpoint: pagesUrl + DEVICE_AUTHORIZATION_PATH,
    token_endpoint: pagesUrl + TOKEN_PATH,
    // Required by RFC 8414. The list is empty, because there is no authorization endpoint.
    response_types_supported: [],
    grant_types_supported: [DEVICE_GRANT_TYPE],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: scopes,
    service_documentation: `${pagesUrl}/docs`,
  };
}
