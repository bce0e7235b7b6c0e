export { AccountRate, type RateLimit } from './account-rate.ts';
export { ask } from './ask.ts';
export { askOverTcp } from './ask-over-tcp.ts';
export { askOverUdp } from './ask-over-udp.ts';
export { certificateAuthorities } from './authorities.ts';
export { EgressError } from './connect.ts';
export { type HttpAnswer, type HttpPost, post } from './http-post.ts';
export { anywhere, type Permits, publicAddresses } from './permits.ts';
export {
  type ParentResolver,
  ParentServers,
  type ParentUnknown,
  type TextResolver,
  type ZoneResolver,
} from './parent-servers.ts';
export { type DelegatedServer, type DelegationSeen, type ParentView, withoutDot } from './parent-view.ts';
export { TransferError, type TransferRefusal } from './read-transfer.ts';
export { RecentAnswers } from './recent-answers.ts';
export { serialIn } from './soa-answer.ts';
export { systemResolvers } from './system-resolvers.ts';
export { transferZone } from './transfer-zone.ts';
