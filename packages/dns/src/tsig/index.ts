export { type Hmac, TSIG_ALGORITHMS, type TsigAlgorithm } from './tsig-algorithm.ts';
export { answerSigned } from './answer.ts';
export { findTsig } from './find.ts';
export { readTsigRecord, TSIG_ERROR, writeTsigRecord } from './tsig-record.ts';
export { signMessage, signMessages, type TsigKey } from './sign.ts';
export { type Verification, verifyMessage } from './verify.ts';
