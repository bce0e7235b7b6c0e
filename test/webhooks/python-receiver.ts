import { ServiceProcess } from '../service-process.ts';

/** A request as the receiver saw it. */
export interface Received {
  readonly signed: boolean;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** A receiver in Python, which knows the documents alone, as a process. */
export class PythonReceiver {
  readonly #process: ServiceProcess;

  /** `port` is any that is free where it is 0. */
  constructor(secret: string, port = 0) {
    const script = new URL('receiver.py', import.meta.url).pathname;
    this.#process = new ServiceProcess(['python3', script, secret, String(port)], {});
  }

  async port(): Promise<number> {
    const [ready] = await this.#process.ready();
    return (JSON.parse(ready) as { port: number }).port;
  }

  /** The requests until now. */
  async received(): Promise<readonly Received[]> {
    const [, ...requests] = await this.#process.ready();
    return requests.map((line) => JSON.parse(line) as Received);
  }

  end(): Promise<void> {
    return this.#process.end();
  }
}
