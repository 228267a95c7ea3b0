import { expect, test } from 'vitest'
import { textOf } from '#rules/testing/judged.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { priceRow, runRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const days = ['2025-05-01', '2025-05-02', '2025-05-03']
const at = (day: number, hour: number) => new Date(Date.UTC(2025, 4, day, hour)).toISOString()

/** A run of an hour that begins at ten o'clock on a day of May. */
function ran(day: number, result_state: string) {
  const run_id = `run-${day}`
  const times = [at(day, 10), at(day, 11)] as const
  const billed = { billing_origin_product: 'JOBS', job_id: '70', job_run_id: run_id, cluster_id: run_id }
  return {
    rest_run: [runRow(times, { run_id, result_state })],
    usage_record: [usageRow(run_id, times, { usage_quantity: String(day), ...billed })],
  }
}

test('incidents are the same whether rows arrive late or all is made at once', async () => {
  const lake = await derivedLake(['incident'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    ...ran(3, 'FAILED'),
  })
  await addRows(lake, ran(1, 'FAILED'))
  const statuses =
    "select first_day, status from execution_episode where rule = 'run_failure' order by first_day"
  expect(await lake.rows(statuses)).toMatchObject([{ first_day: '2025-05-01', status: 'OPEN' }])
  await addRows(lake, ran(2, 'SUCCESS'))
  expect(await lake.rows(statuses)).toMatchObject([{ status: 'RESOLVED' }, { status: 'OPEN' }])
  for (const name of ['cleared_day', 'execution_episode', 'incident_rule', 'incident_day', 'incident']) {
    const kept = await lake.rows(`select * from ${name} order by all`)
    expect(kept.length).toBeGreaterThan(0)
    expect(await lake.rows(`select * from (${await textOf(name)}) order by all`, { days })).toEqual(kept)
  }
  await lake.close()
}, 60_000)
