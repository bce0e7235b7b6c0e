export { answer, type AnswerLimits } from './answer.ts';
export { type Revealed } from './chaos.ts';
export { compileZone } from './compile/compile.ts';
export { Cookies } from './cookies.ts';
export { UDP_SIZE } from './edns.ts';
export { type ZoneImage } from './image.ts';
export { ZoneSet } from './zone-set.ts';
