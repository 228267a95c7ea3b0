import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const task = (run_id: string, cluster_id: string, [from, until]: readonly [string, string]) => ({
  day,
  job_id: 'j',
  run_id,
  attempt: 0,
  task_run_id: `${run_id} ${cluster_id}`,
  cluster_id,
  compute_type: 'JOB_CLUSTER',
  start_time: `2025-05-01T${from}:00Z`,
  end_time: `2025-05-01T${until}:00Z`,
  setup_ms: 300_000,
})
const clusters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const spent = (run_id: string, cluster_id: string, phase: string, amount: string) => ({
  day,
  job_id: 'j',
  run_id,
  attempt: 0,
  task_run_id: `${run_id} ${cluster_id}`,
  cluster_id,
  phase,
  source: 'machine_estimate',
  currency: 'USD',
  amount,
})

/**
 * Run 1 brings up three clusters one after another, of which the last is of other VMs; run 2 two at the same time. Each is paid for a while
 * before and after its task, which one cluster may be, too. Of cluster b only the type of the workers is known, which the driver has then. In run 4 ten minutes go by between the tasks, in which one cluster would have waited, at $0.40 a minute.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    task_run: [
      task('1', 'a', ['10:00', '10:10']),
      task('1', 'b', ['10:10', '10:20']),
      task('1', 'c', ['10:20', '10:30']),
      task('2', 'd', ['12:00', '12:20']),
      task('2', 'e', ['12:00', '12:20']),
      task('3', 'f', ['14:00', '14:20']),
      task('4', 'g', ['16:00', '16:10']),
      task('4', 'h', ['16:20', '16:30']),
    ],
    cluster_setting: clusters.map((cluster_id) => ({
      cluster_id,
      worker_node_type: cluster_id === 'c' ? 'large' : 'small',
      driver_node_type: cluster_id === 'b' ? null : cluster_id === 'c' ? 'large' : 'small',
      worker_count: 2,
      valid_from_ms: 0,
      valid_until_ms: 9_999_999_999_999,
    })),
    task_run_day: [
      ...['a', 'b', 'c'].flatMap((cluster) => [
        spent('1', cluster, 'start_up', '1'),
        spent('1', cluster, 'work', '2'),
        spent('1', cluster, 'idle', '0.5'),
      ]),
      ...['g', 'h'].flatMap((cluster) => [
        spent('4', cluster, 'start_up', '1'),
        spent('4', cluster, 'work', '2'),
      ]),
      ...['d', 'e'].flatMap((cluster) => [
        spent('2', cluster, 'start_up', '1'),
        spent('2', cluster, 'work', '2'),
      ]),
      spent('3', 'f', 'work', '2'),
    ],
  },
  found: [
    {
      asset_id: 'j',
      holds: false,
      cost: '10.5000000000',
      ended_cost: '1.2500000000',
      added_cost: '0.0000000000',
      saving_low: '1.0000000000',
      saving_high: '1.5000000000',
      feature_1: 3,
      feature_2: 1,
    },
    { holds: false, cost: '6.0000000000', ended_cost: '0.0000000000', feature_1: 2, feature_2: 0 },
    { ended_cost: '1.0000000000', added_cost: '4.0000000000', saving_high: '-3.0000000000', feature_2: 1 },
  ],
}
