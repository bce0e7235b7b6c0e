type EventName = 'exit';

/** Records the globals, the environment variables, the folder and the listeners of this process. Returns the function that restores them. */
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

/** A getter of before is left as it is: Node replaces some by their values when they are first read. */
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
