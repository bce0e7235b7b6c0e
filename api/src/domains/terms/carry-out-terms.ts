import type { ProcessPorts } from '../../kernel/ports.ts';
import { repeatOneAtATime } from '../../kernel/repeat.ts';
import type { DomainPorts } from '../registration/domain-ports.ts';
import { type StepPorts, takeStep } from './take-step.ts';

const INTERVAL_MILLISECONDS = 60_000;
const BATCH = 100;
/** Maximum steps of a run. The next run continues. */
const MOST_STEPS = 1000;
/** How long a domain waits whose step has failed, so that it does not keep others waiting. */
const FAILED = 3_600_000;

export type TermPorts = StepPorts & Pick<DomainPorts, 'domains'> & Pick<ProcessPorts, 'log'>;

/** Sends reminders, and renews and ends names, until stopped. Safe to run in several replicas. */
export function startTerms(services: TermPorts): { stop(): void } {
  return repeatOneAtATime(
    () => carryOutTerms(services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'the terms of names could not be read'),
  );
}

/** Does the steps of all names that are due. Each step is a transaction, with its audit entry, event and mail. */
export async function carryOutTerms(services: TermPorts): Promise<void> {
  const { domains, now } = services;
  for (let steps = 0; steps < MOST_STEPS; steps += BATCH) {
    const due = await domains.due(now(), BATCH);
    for (const id of due) await step(services, id);
    if (due.length === 0) return;
  }
}

async function step(services: TermPorts, id: string): Promise<void> {
  const { domains, now, log } = services;
  try {
    await domains.step(id, now(), (client, owned) => takeStep(client, services, owned));
  } catch (err) {
    log.warn({ err, domain: id }, 'a step of a name failed; it is tried again in an hour');
    await domains.postpone(id, now() + FAILED);
  }
}
