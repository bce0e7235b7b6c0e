/** How many files the system lets this process have open. */
export function openFileLimit(): number {
  // Without this, a report asks for the names of all hosts that the process is connected to.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as unknown as Report;
  const { soft } = userLimits.open_files;
  return soft === 'unlimited' ? Infinity : Number(soft);
}

interface Report {
  readonly userLimits: { readonly open_files: { readonly soft: number | string } };
}
