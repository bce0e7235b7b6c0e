import type { Reviews } from './reviews.ts';

export interface ReviewPorts {
  readonly reviews: Reviews;
}
