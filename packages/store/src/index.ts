export * from './fenced-store.ts';
export * from './former-names.ts';
export * from './count-by.ts';
export * from './index-by.ts';
export * from './open.ts';
export { requestToken, type RequestToken } from './request-token.ts';
export * from './store.ts';
export * from './informer.ts';
export type { ChangeHandler, Observable } from './kept-objects.ts';
