export { AccountRate } from './account-rate.ts';
export { askOverTcp } from './ask-over-tcp.ts';
export { askOverUdp } from './ask-over-udp.ts';
export { anywhere, type Permits, publicAddresses } from './permits.ts';
export type { Query } from './question.ts';
export { RecentAnswers } from './recent-answers.ts';
