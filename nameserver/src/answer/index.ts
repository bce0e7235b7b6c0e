export { answer, type AnswerLimits, putOff } from './answer.ts';
export { type Revealed } from './chaos.ts';
export { compileZone } from './compile/compile.ts';
export { Cookies } from './cookies.ts';
export { UDP_SIZE } from './edns.ts';
export { type ZoneImage } from './image.ts';
export { sipHash } from './siphash.ts';
export { KIND, Subject } from './subject.ts';
export { ZoneSet } from './zone-set.ts';
