export * from './codes.ts';
export * from './message.ts';
export * from './decode.ts';
export * from './encode.ts';
export * from './message-sequence.ts';
export * from './transfer.ts';
