import type { Pool } from 'pg';

/** A pool whose connections fail after this many statements, as if the process had been killed. */
export function dyingPool(pool: Pool, statements: number): Pool {
  let left = statements;
  const dying = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (name === 'query' && args[0] !== 'ROLLBACK' && left-- <= 0) return Promise.reject(new Error('killed'));
          const result: unknown = Reflect.apply(value, object, args);
          return name === 'connect' ? (result as Promise<T>).then(dying) : result;
        };
      },
    });
  return dying(pool);
}
