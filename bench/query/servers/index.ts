import { bind } from './bind.ts';
import { echo } from './echo.ts';
import { fourwinds } from './fourwinds.ts';
import { gdnsd } from './gdnsd.ts';
import { knot } from './knot.ts';
import { nsd, nsdWithRecvmmsg } from './nsd.ts';
import { pdns, pdnsWithoutCache } from './pdns.ts';
import type { Server } from './server.ts';

/** All measured servers. Others are compared with ours. */
export const servers: readonly Server[] = [
  fourwinds,
  knot,
  nsd,
  nsdWithRecvmmsg,
  bind,
  pdns,
  pdnsWithoutCache,
  gdnsd,
  echo,
];

export { echo, fourwinds };
