import type { Edge } from '@fourwinds/resources';
import type { NameserverAnswers } from './nameserver-answers.ts';

export interface DistributionPorts {
  readonly nameserverAnswers: NameserverAnswers;
  /** Targets for names whose zones are hosted elsewhere. */
  readonly edge: Edge;
}
