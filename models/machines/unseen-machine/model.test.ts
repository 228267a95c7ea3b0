import { beforeAll, expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import { clusterRow, eventRow, machinePriceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'
import { withInputs } from '#models/testing/with-inputs.ts'

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00Z`

/** Clusters of a driver that start at 09:55 and are ready from 10:00 to 11:00, with the DBU that they drew. */
const drawn: Readonly<Record<string, { dbu: string; day?: string; machine?: string }>> = {
  usual: { dbu: '2' },
  'a little less': { dbu: '1.99' },
  'a little more': { dbu: '2.02' },
  more: { dbu: '2.2' },
  'of another machine': { dbu: '0.5', machine: 'large' },
  'a trace of another machine': { dbu: '0.05', machine: 'large' },
  'first of two': { dbu: '2', day: '02' },
  'second of two': { dbu: '4', day: '02' },
}

let confidence: ReadonlyMap<unknown, unknown>

beforeAll(async () => {
  const lake = await lakeWith(rawTables)
  const clusters = Object.entries(drawn)
  await appendRows(lake, rawTables, {
    system_workspace: [workspaceRow],
    machine_price: [machinePriceRow('small', '1')],
    system_cluster: clusters.map(([cluster_id, { machine = 'small' }]) =>
      clusterRow({ cluster_id, worker_count: 0, driver_node_type: machine }),
    ),
    cluster_event: clusters.flatMap(([cluster_id, { day }]) => [
      eventRow('STARTING', at('09:55', day), { cluster_id }),
      eventRow('RUNNING', at('10:00', day), { cluster_id, current_num_workers: 0, target_num_workers: 0 }),
      eventRow('TERMINATING', at('11:00', day), { cluster_id }),
    ]),
    usage_record: clusters.map(([cluster_id, { dbu, day }]) =>
      usageRow(cluster_id, [at('10:00', day), at('11:00', day)], {
        cluster_id,
        usage_quantity: dbu,
        node_type: 'small',
      }),
    ),
  })
  await deriveModels(lake, await withInputs(['machine_charge']))
  const rows = await lake.rows(
    `select cluster_id, confidence from machine_charge where start_ms % 86400000 = 36000000`,
  )
  confidence = new Map(rows.map((row) => [row['cluster_id'], row['confidence']]))
  await lake.close()
})

test.each([
  ['drew as much as its machine does', 'usual', 'strong'],
  ['drew a little less', 'a little less', 'strong'],
  ['drew not more than one percent more', 'a little more', 'strong'],
  ['drew more: machines of it are missing', 'more', 'estimated'],
  ['drew what no known machine of it does: a machine is missing', 'of another machine', 'estimated'],
  ['drew less than two minutes of such a machine', 'a trace of another machine', 'strong'],
  ['drew more than the only other one, so that nothing is usual', 'second of two', 'strong'],
])('a cluster that %s', (_, cluster, expected) => {
  expect(confidence.get(cluster)).toBe(expected)
})
