// Made by “npm run gen” from package.json and CHANGELOG.md.

/** The release of this program. `date` is null if it is not released. */
export const release: { readonly version: string; readonly date: string | null; readonly hotfix: boolean } = {
  version: '0.1.0',
  date: null,
  hotfix: false,
};
