import type { Pieces } from '@fourwinds/dns';
import type { Turn } from './turns.ts';

export async function inTurns<T>(turn: Turn, pieces: Pieces<T>): Promise<T> {
  for (;;) {
    const step = await turn(() => pieces.next());
    if (step.done === true) return step.value;
  }
}
