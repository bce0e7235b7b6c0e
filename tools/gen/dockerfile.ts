import { configOf, imagePrograms, type Program } from '../../images/programs.ts';

const HEAD = `# Made by “npm run gen” from images/programs.ts. For those with Docker: the files that “make images” packs without it.
#
#   docker build --file images/Dockerfile --target nameserver --build-arg REVISION=$(git rev-parse HEAD) .
FROM node:26-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 make
WORKDIR /source
COPY . .
RUN make build
`;

/** Returns images/Dockerfile, with a stage for the image of each program. */
export function dockerfile(version: string): string {
  return HEAD + imagePrograms.map((program) => stages(program, version)).join('');
}

function stages(program: Program, version: string): string {
  const { User, WorkingDir, Env, Entrypoint, Labels } = configOf(program, { version, revision: '${REVISION}' });
  const lines = [
    `FROM build AS ${program}-files`,
    `RUN make tree PROGRAM=${program} OUT=/image`,
    '',
    `FROM scratch AS ${program}`,
    'ARG REVISION=unknown',
    `COPY --from=${program}-files /image /`,
    ...Object.entries(Labels).map(([name, value]) => `LABEL ${name}="${value}"`),
    ...Env.map((variable) => `ENV ${variable}`),
    `USER ${User}`,
    `WORKDIR ${WorkingDir}`,
    `ENTRYPOINT ${JSON.stringify(Entrypoint)}`,
  ];
  return `\n${lines.join('\n')}\n`;
}
