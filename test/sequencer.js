import LongestFirst from '@jest/test-sequencer';

const PROJECTS = ['kubernetes', 'programs', 'slow', 'quick'];

/**
 * The order of jest within a project, and the projects whose files take longest first, so that the workers end together. Tests with kubelets begin,
 * and the files whose pages Chromium shows come late: it ends its connections when an interface of the machine comes or goes, as kubelets have them do.
 */
export default class FilesInTurn extends LongestFirst {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const groups = Object.groupBy(sorted, groupOf);
    return ['nodes', ...PROJECTS.slice(0, 2), 'pages', ...PROJECTS.slice(2), 'others'].flatMap(
      (group) => groups[group] ?? [],
    );
  }
}

function groupOf({ path, context }) {
  const { name } = context.config.displayName ?? {};
  return /\/test\/(nodes|pages)\//.exec(path)?.[1] ?? (PROJECTS.includes(name) ? name : 'others');
}
