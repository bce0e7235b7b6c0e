import { ServiceProcess } from '../service-process.ts';

/** A request as received. */
export interface Received {
  readonly signed: boolean;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** A receiver process in Python, written from the documentation only. */
export class PythonReceiver {
  readonly #process: ServiceProcess;

  /** `port` 0 selects a free port. */
  constructor(secret: string, port = 0) {
    const script = new URL('receiver.py', import.meta.url).pathname;
    this.#process = new ServiceProcess(['python3', script, secret, String(port)], {});
  }

  async port(): Promise<number> {
    const [ready] = await this.#process.ready();
    return (JSON.parse(ready) as { port: number }).port;
  }

  /** The requests so far. */
  async received(): Promise<readonly Received[]> {
    const [, ...requests] = await this.#process.ready();
    return requests.map((line) => JSON.parse(line) as Received);
  }

  end(): Promise<void> {
    return this.#process.end();
  }
}
