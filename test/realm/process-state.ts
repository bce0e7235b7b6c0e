type EventName = 'exit';

/**
 * Records the globals, environment variables, working directory and listeners of this process. Returns a function
 * that restores them.
 */
export function recordProcess(): () => void {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const exit = Object.getOwnPropertyDescriptor(process, 'exit')!;
  const { exitCode } = process;
  const variables = { ...process.env };
  const folder = process.cwd();
  const listeners = listenersByEvent();
  return () => {
    restoreGlobals(globals);
    Object.defineProperty(process, 'exit', exit);
    process.exitCode = exitCode;
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
    if (process.cwd() !== folder) process.chdir(folder);
    for (const [name, now] of listenersByEvent()) removeFresh(name, now, listeners.get(name) ?? []);
  };
}

/**
 * Restores the globals. Skips properties that were getters before, because Node replaces some getters by their values
 * on the first read.
 */
function restoreGlobals(before: { readonly [name: PropertyKey]: PropertyDescriptor }): void {
  for (const name of Reflect.ownKeys(globalThis)) {
    const then = before[name];
    if (then === undefined) Reflect.deleteProperty(globalThis, name);
    else if ('value' in then && then.value !== Object.getOwnPropertyDescriptor(globalThis, name)?.value)
      Object.defineProperty(globalThis, name, then);
  }
}

function listenersByEvent(): Map<EventName, readonly unknown[]> {
  return new Map((process.eventNames() as EventName[]).map((name) => [name, process.rawListeners(name)] as const));
}

function removeFresh(name: EventName, now: readonly unknown[], before: readonly unknown[]): void {
  for (const listener of now) if (!before.includes(listener)) process.removeListener(name, listener as () => void);
}
