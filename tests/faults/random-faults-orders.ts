import type { Chance } from '../money/random.ts'

const columns: Readonly<Record<string, readonly string[]>> = {
  'billing.usage': ['custom_tags', 'usage_metadata', 'product_features', 'record_type', 'usage_quantity'],
  'billing.list_prices': ['pricing', 'currency_code'],
  'compute.clusters': ['tags', 'worker_count', 'dbr_version', 'cluster_id'],
  'compute.node_timeline': ['mem_used_percent', 'node_type', 'instance_id'],
  'compute.warehouses': ['tags', 'warehouse_size'],
  'compute.warehouse_events': ['cluster_count'],
  'lakeflow.jobs': ['tags', 'name', 'job_id'],
  'lakeflow.job_run_timeline': ['trigger_type', 'result_state'],
  'lakeflow.job_task_run_timeline': ['task_key', 'compute_ids'],
  'lakeflow.pipelines': ['name'],
  'query.history': ['executed_by', 'total_duration_ms'],
}
const schemas = ['access', 'billing', 'compute', 'lakeflow', 'query', 'serving']
const tables = Object.keys(columns)
const paths = ['/api/2.1/clusters', '/api/2.2/jobs', '/api/2.0/pipelines', '/api/2.0/sql/warehouses', '/']

function missingColumn(chance: Chance): object {
  const table = chance.oneOf(tables)
  return { table, column: chance.oneOf(columns[table] ?? []) }
}

const retryAfter = (chance: Chance) => ({ retryAfterSeconds: chance.oneOf([null, null, 1]) })

/** Every kind of fault of the estate, with its own options. */
const kinds: Readonly<Record<string, (chance: Chance) => object>> = {
  too_many_requests: retryAfter,
  unavailable: (chance) => ({ ...retryAfter(chance), isEmpty: chance.happens(0.5) }),
  garbage: (chance) => ({ status: chance.oneOf([200, 403, 500, 502, 504]) }),
  cut_answer: () => ({}),
  expired_token: (chance) => ({ isMidPaging: chance.happens(0.5), status: chance.oneOf([401, 403]) }),
  expired_link: () => ({}),
  missing_right: (chance) => ({ schema: chance.oneOf(schemas) }),
  refused_call: (chance) => ({ pathPrefix: chance.oneOf(paths) }),
  column_added: (chance) => ({ table: chance.oneOf(tables), value: chance.oneOf(['new', 'null']) }),
  column_missing: missingColumn,
  repeated_page: () => ({}),
  swapped_pages: () => ({}),
  empty_page: () => ({}),
  shuffled_rows: () => ({}),
  hanging_statement: (chance) => ({ table: chance.oneOf(tables), hangsSeconds: chance.oneOf([0.1, 0.5, 2]) }),
  vanished_file: () => ({}),
  clock_off: (chance) => ({ minutes: chance.oneOf([-10, 10]) }),
}

/** The kinds of faults in use. */
export const playedKinds: readonly string[] = Object.keys(kinds)

// A system table is described once: column faults affect the columns of many tables.
const atOnce: Readonly<Record<string, number>> = { column_added: 6, column_missing: 6, hanging_statement: 2 }

/** Some faults of random kinds, each for a while. */
export function randomFaults(chance: Chance): object[] {
  return Object.entries(kinds).flatMap(([kind, optionsOf]) => {
    const count = atOnce[kind] ?? 1
    if (!chance.happens(count > 1 ? 0.6 : 0.3)) return []
    return chance.times(count, () => ({
      kind,
      ...optionsOf(chance),
      share: count > 1 ? 1 : chance.oneOf([0.02, 0.1, 0.5]),
      seed: chance.below(2 ** 30),
      requests: chance.between(1, 30),
      seconds: 5,
    }))
  })
}

const refusals = [
  { kind: 'too_many_requests', retryAfterSeconds: 1 },
  { kind: 'too_many_requests', retryAfterSeconds: null },
  { kind: 'unavailable' },
  { kind: 'unavailable', isEmpty: true },
  { kind: 'garbage', status: 500 },
  { kind: 'garbage', status: 502 },
  { kind: 'garbage', status: 504 },
  { kind: 'garbage', status: 200 },
  { kind: 'cut_answer' },
  { kind: 'expired_token', isMidPaging: false },
]

/** Faults that together strike this share of all requests, and also change pages and links. */
export function faultsAtRate(chance: Chance, rate: number): object[] {
  const share = 1 - (1 - rate) ** (1 / refusals.length)
  const all = { requests: 100_000, seed: chance.below(2 ** 30) }
  return [
    ...refusals.map((fault) => ({ ...fault, ...all, share })),
    { kind: 'expired_link', ...all, share: rate },
    { kind: 'repeated_page', ...all, share: rate },
    { kind: 'swapped_pages', ...all, share: rate },
    { kind: 'empty_page', ...all, share: rate },
    { kind: 'shuffled_rows', ...all, share: rate },
  ]
}
