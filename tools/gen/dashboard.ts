/** A panel: title, Grafana unit and series. */
interface Panel {
  readonly title: string;
  readonly unit: string;
  /** Prometheus expressions by the text of their legend. */
  readonly series: { readonly [legend: string]: string };
}

/** Rows of panels. The rows with the most urgent questions are first. */
const ROWS: { readonly [row: string]: readonly Panel[] } = {
  'Are changes served?': [
    {
      title: 'Seconds until all nameservers serve a change',
      unit: 's',
      series: quantilesOf('fourwinds_publication_seconds'),
    },
    {
      title: 'Zones',
      unit: 'short',
      series: {
        'not served by all': 'max(fourwinds_zones_waiting)',
        'waiting for a reconcile': 'max(fourwinds_zones_queued)',
        'draft refused': 'max(fourwinds_zones_refused)',
      },
    },
    {
      title: 'Snapshots written a second',
      unit: 'wps',
      series: { '{{region}}': 'max by (region) (rate(fourwinds_region_writes_total[5m]))' },
    },
    {
      title: 'Failed reconciles a second',
      unit: 'ops',
      series: { '{{queue}}': 'max by (queue) (rate(fourwinds_reconcile_errors_total[5m]))' },
    },
  ],
  'Are regions and nameservers there?': [
    {
      title: 'Nameservers by state',
      unit: 'short',
      series: { '{{region}} {{state}}': 'max by (region, state) (fourwinds_region_servers)' },
    },
    {
      title: 'Regions',
      unit: 'short',
      series: {
        reachable: 'max(fourwinds_regions_reachable)',
        'removal blocked': 'max(fourwinds_removal_alarms)',
        'management restored': 'max(fourwinds_restore_alarms)',
      },
    },
    {
      title: 'Life left of the credentials for a region',
      unit: 'percentunit',
      series: { '{{region}}': 'max by (region) (fourwinds_region_credentials_life_ratio)' },
    },
    {
      title: 'Zones that a nameserver lacks or refuses',
      unit: 'short',
      series: {
        '{{pod}} refused': 'fourwinds_snapshots_refused',
        '{{pod}} missing': 'fourwinds_zones_missing_alarm',
        '{{pod}} disk cache damaged': 'fourwinds_cache_damaged',
      },
    },
    {
      title: 'Silence of its region, for a nameserver',
      unit: 's',
      series: { '{{pod}}': 'fourwinds_staleness_seconds' },
    },
  ],
  'How are queries answered?': [
    {
      title: 'Queries a second',
      unit: 'reqps',
      series: { '{{transport}}': 'sum by (transport) (rate(fourwinds_queries_total[5m]))' },
    },
    {
      title: 'Responses a second',
      unit: 'reqps',
      series: {
        '{{rcode}}': 'sum by (rcode) (rate(fourwinds_responses_total[5m]))',
        'limited: {{action}}': 'sum by (action) (rate(fourwinds_responses_limited_total[5m]))',
      },
    },
    {
      title: 'Time in the nameserver',
      unit: 's',
      series: quantilesOf('fourwinds_response_seconds'),
    },
    {
      title: 'Memory of zones',
      unit: 'bytes',
      series: { '{{pod}}': 'fourwinds_zone_memory_bytes' },
    },
  ],
  'Are signatures renewed?': [
    {
      title: 'Life left of the signature that ends first',
      unit: 's',
      series: { 'of all zones': 'min(fourwinds_dnssec_signatures_expire_timestamp_seconds) - time()' },
    },
    {
      title: 'Signatures made a second',
      unit: 'ops',
      series: { signatures: 'max(rate(fourwinds_dnssec_signatures_total[5m]))' },
    },
    {
      title: 'Zones by phase of DNSSEC',
      unit: 'short',
      series: { '{{phase}}': 'max by (phase) (fourwinds_dnssec_zones)' },
    },
    {
      title: 'Life left of certificates for DNS over TLS',
      unit: 's',
      series: { '{{pod}}': '(fourwinds_certificate_expiry_timestamp_seconds > 0) - time()' },
    },
  ],
  'Do events reach webhooks?': [
    {
      title: 'Attempts to deliver a second',
      unit: 'ops',
      series: { '{{outcome}}': 'sum by (outcome) (rate(fourwinds_webhook_attempts_total[5m]))' },
    },
    {
      title: 'Seconds by which the latest delivery is late',
      unit: 's',
      series: { late: 'max(fourwinds_webhook_lateness_seconds)' },
    },
  ],
  'Are mails sent?': [
    {
      title: 'Attempts to send a second',
      unit: 'ops',
      series: { '{{outcome}}': 'sum by (outcome) (rate(fourwinds_mail_attempts_total[5m]))' },
    },
    {
      title: 'Seconds by which the latest mail is late',
      unit: 's',
      series: { late: 'max(fourwinds_mail_lateness_seconds)' },
    },
  ],
};

function quantilesOf(metric: string): Panel['series'] {
  const quantile = (part: number): string => `histogram_quantile(${part}, sum by (le) (rate(${metric}_bucket[5m])))`;
  return { median: quantile(0.5), p99: quantile(0.99) };
}

const WIDTH = 6;
const HEIGHT = 8;
/** Panels per row. Grafana's grid has 24 columns. */
const ACROSS = 4;

/** Returns the Grafana dashboard as JSON, schema version 39. */
export function dashboard(): string {
  let bottom = 0;
  const panels = Object.entries(ROWS).flatMap(([row, content]) => {
    const top = bottom;
    const place = (i: number) => ({ x: (i % ACROSS) * WIDTH, y: top + 1 + Math.floor(i / ACROSS) * HEIGHT });
    bottom += 1 + Math.ceil(content.length / ACROSS) * HEIGHT;
    return [rowPanel(row, top), ...content.map((panel, i) => graph(panel, place(i)))];
  });
  const numbered = panels.map((panel, i) => ({ id: i + 1, ...panel }));
  const settings = { schemaVersion: 39, editable: false, refresh: '30s', time: { from: 'now-3h', to: 'now' } };
  const source = { name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' };
  const board = { uid: 'fourwinds', title: 'Fourwinds', tags: ['dns'], ...settings, templating: { list: [source] } };
  return `${JSON.stringify({ ...board, panels: numbered }, null, 2)}\n`;
}

function rowPanel(title: string, y: number): object {
  return { type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: ACROSS * WIDTH, h: 1 }, panels: [] };
}

function graph({ title, unit, series }: Panel, place: { readonly x: number; readonly y: number }): object {
  const datasource = { type: 'prometheus', uid: '${source}' };
  return {
    type: 'timeseries',
    title,
    datasource,
    gridPos: { ...place, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(series).map(([legendFormat, expr], i) => ({
      refId: String.fromCharCode(65 + i),
      datasource,
      expr,
      legendFormat,
    })),
  };
}
