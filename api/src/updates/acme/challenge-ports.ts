import type { ChallengeValues } from './challenge-values.ts';

export interface ChallengePorts {
  readonly challengeValues: ChallengeValues;
}
