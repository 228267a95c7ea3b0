import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  priceRow,
  runRow,
  taskRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const at = (hour: string) => `2025-05-01T${hour}:00Z`
const runs = ['10', '11', '12'].map((hour) => ({
  run_id: `run-${hour}`,
  span: [at(`${hour}:00`), at(`${hour}:30`)] as const,
}))

async function daysWith(prices: readonly ReturnType<typeof priceRow>[]) {
  const lake = await derivedLake(['job_machine_day', 'machine_use', 'run'], {
    system_workspace: [workspaceRow],
    system_cluster: [clusterRow({ cluster_id: 'c' })],
    machine_price: [machinePriceRow('small', '0.5'), machinePriceRow('large', '1')],
    list_price: prices,
    cluster_event: [
      eventRow('CREATING', at('09:30'), { cluster_id: 'c' }),
      eventRow('RUNNING', at('10:00'), { cluster_id: 'c' }),
      eventRow('TERMINATING', at('13:00'), { cluster_id: 'c' }),
    ],
    rest_run: runs.map(({ run_id, span }) => runRow(span, { run_id })),
    rest_task_run: runs.map(({ run_id, span }) => taskRow(`task of ${run_id}`, span, { run_id })),
  })
  const days = await lake.rows(
    'select machine, first_hour, node_hours, machine_cost, is_whole from job_machine_day order by machine, first_hour',
  )
  const [ofRuns] = await lake.rows(
    "select sum(node_hours) as hours, sum(machine_cost) as cost from machine_use where consumer = 'run'",
  )
  const [ofJobs] = await lake.rows(
    'select sum(node_hours) as hours, sum(machine_cost) as cost from job_machine_day',
  )
  await lake.close()
  expect(ofJobs).toEqual(ofRuns)
  return days.map(({ machine, first_hour: since }) => `${machine} ${since}`)
}

test("the machines of a job's runs are summed per day and type", async () => {
  expect(await daysWith([priceRow()])).toEqual([
    'large 2025-05-01T10:00:00.000Z',
    'small 2025-05-01T10:00:00.000Z',
  ])
})

test('a price change within the day splits the row', async () => {
  const prices = [priceRow({ price_end_time: at('11:00') }), priceRow({ price_start_time: at('11:00') })]
  expect(await daysWith(prices)).toEqual([
    'large 2025-05-01T10:00:00.000Z',
    'large 2025-05-01T11:00:00.000Z',
    'small 2025-05-01T10:00:00.000Z',
    'small 2025-05-01T11:00:00.000Z',
  ])
})
