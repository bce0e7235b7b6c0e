import type { Call, Driver, Outcome } from './driver.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { type Fault, faults } from './faults.ts';
import { NEWER } from './next-year.ts';
import type { Scenario, Step } from './scenario.ts';

/** A client whose calls each meet a fault. Its outcomes are to be those of a client that meets none. */
export class FaultyClient implements Driver {
  readonly name: string;
  /** The faults that were injected, by the step. */
  readonly injected: { readonly step: string; readonly fault: string }[] = [];
  readonly #client: Driver;
  readonly #proxy: FaultProxy;
  readonly #steps: readonly Step[];
  readonly #shift: number;
  #added = 0;

  /** Step n gets the fault n + `shift` of those that fit it. */
  constructor(client: Driver, { proxy, scenario, shift }: { proxy: FaultProxy; scenario: Scenario; shift: number }) {
    this.name = client.name;
    this.#client = client;
    this.#proxy = proxy;
    this.#steps = scenario.steps;
    this.#shift = shift;
  }

  /** The number of requests without those that faults have caused. */
  get requests(): number {
    return this.#proxy.count - this.#added;
  }

  async call(call: Call): Promise<Outcome> {
    const step = this.#steps[this.injected.length];
    const fault = this.#faultFor(call);
    this.injected.push({ step: step.step, fault: fault.name });
    this.#proxy.arm({ fault, call, kept: comparedNames(step) });
    try {
      const outcome = await this.#client.call({ ...call, patience: fault.patience });
      this.#proxy.disarm();
      this.#added += fault.requests;
      return outcome.ok || outcome.code !== NEWER ? outcome : { ...outcome, code: step.error ?? NEWER };
    } catch (error) {
      throw new Error(`${this.name}, ${step.step}, ${fault.name}: ${(error as Error).message}`, { cause: error });
    }
  }

  async stop(): Promise<void> {}

  #faultFor(call: Call): Fault {
    const fitting = faults.filter((fault) => fault.fits(call));
    return fitting[(this.injected.length + this.#shift) % fitting.length];
  }
}

/** Names of the fields whose values a step compares or uses. */
function comparedNames({ expect, until, show = [], save = {} }: Step): ReadonlySet<string> {
  const paths = [...show, ...Object.values(save)];
  return new Set([...leavesOf(expect), ...leavesOf(until), ...paths.map((path) => path.split('.').at(-1)!)]);
}

function leavesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => [
    ...(isComposite(one) ? [] : [name]),
    ...leavesOf(one),
  ]);
}

/** True for objects and lists of objects. */
function isComposite(value: unknown): boolean {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null;
}
