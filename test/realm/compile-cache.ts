import { join } from 'node:path';
import { env } from 'node:process';

/**
 * The threads and programs that tests start load the same TypeScript again and again. Node keeps what it compiled in
 * this folder. The worker of jest itself does not use it, because V8 counts no blocks of cached functions (test/cost).
 */
export function cacheCompiled(): void {
  env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../.cache/compiled');
}
