export function openFileLimit(): number {
  // Without this setting, a report looks up the names of all connected hosts.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as unknown as Report;
  const { soft } = userLimits.open_files;
  return soft === 'unlimited' ? Infinity : Number(soft);
}

interface Report {
  readonly userLimits: { readonly open_files: { readonly soft: number | string } };
}
