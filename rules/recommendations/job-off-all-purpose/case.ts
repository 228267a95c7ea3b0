import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const minute = 60_000
const time = (clock: string) => `${day}T${clock.padEnd(8, ':00')}Z`
const minutesBetween = (from: string, until: string) =>
  (Date.parse(time(until)) - Date.parse(time(from))) / minute

type Stretch = readonly [kind: string, from: string, until: string]

/** A cluster with one run of a job of an hour; a minute up costs $0.02 for machines and, once it is ready, $0.10 for DBUs. */
function cluster(cluster_id: string, minutes: number, stretches: readonly Stretch[], runStart: string) {
  const job_id = `job of ${cluster_id}`
  const lengthOf = (kind: string) =>
    stretches
      .filter(([is]) => is === kind)
      .reduce((sum, [, from, until]) => sum + minutesBetween(from, until), 0)
  const run = { day, job_id, run_id: cluster_id, attempt: 0 }
  const part = { day, cluster_id, currency: 'USD', hour: time('09:00'), usage_unit: 'DBU', consumer: 'idle' }
  return {
    run: [
      {
        ...run,
        compute_type: 'ALL_PURPOSE',
        trigger: 'PERIODIC',
        shared_cluster_id: cluster_id,
        start_time: time(runStart),
        end_time: time('11:00'),
        execution_ms: 60 * minute,
      },
    ],
    cluster_activity: stretches.map(([kind, from, until]) => ({
      day,
      cluster_id,
      kind,
      ...(kind === 'run' ? run : {}),
      start_time: time(from),
      end_time: time(until),
    })),
    cluster_auto_termination: [{ cluster_id, minutes, valid_from_ms: 0, valid_until_ms: 9_999_999_999_999 }],
    cluster_instance_day: [
      {
        day,
        cluster_id,
        instance_id: cluster_id,
        cluster_kind: 'shared',
        start_up_ms: lengthOf('start_up') * minute,
        unknown_ms: 0,
      },
    ],
    run_cost_part: [
      {
        ...part,
        source: 'databricks_usage',
        product: 'ALL_PURPOSE',
        sku_name: 'PREMIUM_ALL_PURPOSE_COMPUTE',
        price: '0.5',
        amount: String((lengthOf('up') - lengthOf('start_up')) / 10),
      },
      { ...part, source: 'machine_estimate', sku_name: 'Standard_D4', amount: String(lengthOf('up') / 50) },
    ],
  }
}

const alone = cluster(
  'c',
  30,
  [
    ['up', '09:54', '11:30'],
    ['start_up', '09:54', '10:00'],
    ['run', '10:00', '10:29:30'],
    ['interactive', '10:29:30', '10:30'],
    ['run', '10:30', '11:00'],
  ],
  '09:54',
)
const kept = cluster(
  'd',
  60,
  [
    ['up', '09:00', '12:00'],
    ['interactive', '09:00', '10:00'],
    ['run', '10:00', '11:00'],
    ['interactive', '11:00', '12:00'],
  ],
  '10:00',
)
const bridged = cluster(
  'e',
  30,
  [
    ['up', '09:00', '11:30'],
    ['interactive', '09:00', '09:10'],
    ['run', '09:30', '10:30'],
    ['interactive', '10:45', '11:00'],
  ],
  '09:30',
)
const clusters = [alone, kept, bridged]
const jobCluster = (instance_id: string, minutes: number) => ({
  day: '2025-04-28',
  cluster_id: instance_id,
  instance_id,
  cluster_kind: 'job',
  start_up_ms: minutes * minute,
  idle_ms: 2 * minute,
})

/**
 * Cluster c is up for the job alone, from its start until half an hour after it: 96 minutes end, though its machines are busy for the rest of a
 * minute between two tasks. Cluster d stays up for people, whose pause is
 * no longer than its auto-termination: nothing ends. Cluster e would have ended at 9:40 and started anew at 10:45. On job compute, at three
 * tenths for DBUs, 62 minutes cost $3.10, and a start takes four to eight minutes; one of e as long as those of the workspace.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    calendar: [{ day }],
    run: clusters.flatMap((one) => one.run),
    cluster_activity: clusters.flatMap((one) => one.cluster_activity),
    cluster_auto_termination: clusters.flatMap((one) => one.cluster_auto_termination),
    cluster_instance_day: [
      ...clusters.flatMap((one) => one.cluster_instance_day),
      jobCluster('o', 4),
      jobCluster('p', 8),
    ],
    run_cost_part: clusters.flatMap((one) => one.run_cost_part),
    price_window: [
      {
        sku_name: 'PREMIUM_JOBS_COMPUTE',
        currency_code: 'USD',
        usage_unit: 'DBU',
        valid_from: '2025-01-01T00:00:00Z',
        price: '0.15',
      },
    ],
    photon_multiplier: [
      { product: 'ALL_PURPOSE', multiplier: 2 },
      { product: 'JOBS', multiplier: 3 },
    ],
  },
  found: [
    {
      asset_id: 'job of c',
      paid_by_kind: 'cluster',
      paid_by_id: 'c',
      holds: true,
      ended_cost: '10.9200000000',
      added_cost: '3.1950000000',
      saving_low: '7.6850000000',
      saving_high: '7.7650000000',
      feature_2: 96 * minute,
    },
    {
      asset_id: 'job of d',
      holds: false,
      ended_cost: '0.0000000000',
      saving_low: '-3.2600000000',
      feature_2: 0,
    },
    {
      asset_id: 'job of e',
      holds: true,
      ended_cost: '7.8000000000',
      saving_low: '4.4200000000',
      saving_high: '4.5000000000',
      feature_2: 65 * minute,
    },
  ],
}
