/** Paths of device authorization (RFC 8628) and its metadata (RFC 8414). */
export const DEVICE_AUTHORIZATION_PATH = '/oauth/device_authorization';
export const TOKEN_PATH = '/oauth/token';
export const METADATA_PATH = '/.well-known/oauth-authorization-server';

export const DEVICE_GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';

/** Reason why device authorization needs a URL that people can open. */
export const NO_PAGES = 'pages of this service have no URL; set FOURWINDS_PUBLIC_URL';
