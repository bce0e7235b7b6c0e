export { AccountRate } from './account-rate.ts';
export { askServer, type Query } from './ask-server.ts';
export { anywhere, type Permits, publicAddresses } from './permits.ts';
