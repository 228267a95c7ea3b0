import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const midnight = Date.UTC(2025, 4, 1)
const minute = 60_000
const at = (minutes: number) => midnight + minutes * minute

/** Machines of $0.025 a minute, and DBUs of three times that. */
const cluster = (cluster_id: string, idle: readonly [number, number], rest: object = {}) => ({
  cluster_cost_day: [
    { day, cluster_id, consumer: 'idle', currency: 'USD', databricks_cost: '3', cost: '4', ...rest },
    { day, cluster_id, consumer: 'interactive', currency: 'USD', databricks_cost: '6', cost: '8', ...rest },
  ],
  cluster_auto_termination: [
    { cluster_id, minutes: 60, valid_from_ms: 0, valid_until_ms: at(99_999), ...rest },
  ],
  cluster_instance_day: [
    { day, cluster_id, cluster_kind: 'shared', instance_id: cluster_id, up_ms: 120 * minute, ...rest },
  ],
  idle_stretch: [
    { day, kind: 'shared', resource_id: cluster_id, from_ms: at(idle[0]), until_ms: at(idle[1]), ...rest },
  ],
  idle_cost_day: [
    {
      day,
      resource_kind: 'shared',
      resource_id: cluster_id,
      currency: 'USD',
      idle_ms: 40 * minute,
      cost: '4',
      unknown_cost: '0',
      is_estimated: true,
      ...rest,
    },
  ],
})
const started = (cluster_id: string, minutes: number) => ({
  day: '2025-04-20',
  cluster_id,
  cluster_kind: 'shared',
  instance_id: `${cluster_id}-${minutes}`,
  start_up_ms: minutes * minute,
  up_ms: 60 * minute,
})

const used = cluster('c', [0, 40])
const ended = cluster('d', [600, 640])
const unknown = cluster('e', [600, 640], { workspace_id: '2' })

/**
 * Cluster c is idle since 23:40 on the day before until 0:40, when somebody comes; its starts took four and six minutes. Cluster d ends with
 * its idle stretch, so that nobody waits, and e is in a workspace in which no start was seen: what one would cost is not known. The minute of
 * use before a stretch, and that after it, may have been idle, at $0.10.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    calendar: [{ day }],
    cluster_cost_day: [used, ended, unknown].flatMap((one) => one.cluster_cost_day),
    cluster_auto_termination: [used, ended, unknown].flatMap((one) => one.cluster_auto_termination),
    cluster_instance_day: [
      ...[used, ended, unknown].flatMap((one) => one.cluster_instance_day),
      started('c', 4),
      started('c', 6),
      { ...started('c', 90), day: '2025-04-03' },
    ],
    cluster_instance_uptime: [{ day, cluster_id: 'd', from_ms: at(580), until_ms: at(640) }],
    idle_stretch: [
      { day: '2025-04-30', kind: 'shared', resource_id: 'c', from_ms: at(-20), until_ms: at(0) },
      ...[used, ended, unknown].flatMap((one) => one.idle_stretch),
    ],
    idle_cost_day: [used, ended, unknown].flatMap((one) => one.idle_cost_day),
  },
  found: [
    {
      asset_id: 'c',
      change_1_from: '60',
      change_1_to: '30',
      ended_cost: '3.0500000000',
      added_cost: '0.1250000000',
      saving_low: '2.8500000000',
      saving_high: '3.0000000000',
      recorded_share: 0.75,
      feature_2: 30 * minute,
      feature_3: 1,
    },
    {
      asset_id: 'd',
      change_1_to: '30',
      ended_cost: '1.0500000000',
      added_cost: '0.0000000000',
      saving_low: '1.0000000000',
      saving_high: '1.1000000000',
      feature_3: 0,
    },
    { asset_id: 'c', change_1_to: '45', ended_cost: '1.5500000000', feature_2: 15 * minute, holds: true },
    { asset_id: 'd', change_1_to: '45', ended_cost: '0.0000000000', holds: false },
  ],
}
