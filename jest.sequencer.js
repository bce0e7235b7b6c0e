import LongestFirst from '@jest/test-sequencer';

/**
 * The order of jest, but for the files whose pages Chromium shows: it ends its connections when an interface of the machine comes or goes, as tests with
 * kubelets have them do, which begin first and are over by then.
 */
export default class FilesInTurn extends LongestFirst {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const { nodes = [], pages = [], others = [] } = Object.groupBy(sorted, groupOf);
    const before = Math.ceil(others.length / 4);
    return [...nodes, ...others.slice(0, before), ...pages, ...others.slice(before)];
  }
}

function groupOf({ path }) {
  return /\/test\/(nodes|pages)\//.exec(path)?.[1] ?? 'others';
}
