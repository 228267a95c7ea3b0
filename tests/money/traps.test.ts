import { beforeAll, expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { machinePriceRow, priceRow, workspaceRow } from '#models/testing/rows.ts'
import type { Lake } from '#lake/lake.ts'
import { traps, type Row, type Trap } from './traps.ts'

let lake: Lake

const inWorkspace = (rows: readonly Row[] | undefined, workspace: string) =>
  (rows ?? []).map((row) => ({
    ...row,
    ...(row['workspace_id'] === '1' ? { workspace_id: workspace } : {}),
    ...('record_id' in row ? { record_id: `${workspace} ${String(row['record_id'])}` } : {}),
  }))

beforeAll(async () => {
  const rowsOf = (rows: (trap: Trap) => readonly Row[] | undefined) =>
    traps.flatMap((trap, index) => inWorkspace(rows(trap), `trap ${index}`))
  lake = await derivedLake(['billing_horizon', 'cost_day', 'run_cost_part'], {
    list_price: [priceRow()],
    system_workspace: traps.map((_, index) => ({ ...workspaceRow, workspace_id: `trap ${index}` })),
    machine_price: [machinePriceRow('small', '0.5'), machinePriceRow('large', '2')],
    usage_record: rowsOf(({ usage }) => usage),
    rest_task_run: rowsOf(({ tasks }) => tasks),
    cluster_event: rowsOf(({ events }) => events),
    node_minute: rowsOf(({ minutes }) => minutes),
    system_cluster: rowsOf(({ clusters }) => clusters),
  })
  return () => lake.close()
})

test.each(traps.map(({ name, expected }, index) => [name, index, expected] as const))(
  '%s',
  async (_, index, expected) => {
    const rows = await lake.rows(
      `select
       case source when 'databricks_usage' then 'usage ' else 'machines ' end
         || consumer
         || coalesce(' ' || run_id || '/' || cast(attempt as string), '')
         || coalesce(': ' || reason, '')
         || ' ' || phase as what,
       cast(sum(amount) as decimal(28,10)) as amount
     from run_cost_part
     where workspace_id = $workspace
     group by all`,
      { workspace: `trap ${index}` },
    )
    const amounts = Object.fromEntries(rows.map(({ what, amount }) => [String(what), Number(amount)]))
    const wanted = Object.entries(expected).map(([what, amount]): [string, number] => [what, Number(amount)])
    expect(amounts).toEqual(Object.fromEntries(wanted.filter(([, amount]) => amount !== 0)))
  },
)

test('a record of the account without a workspace is part of the billed cost', async () => {
  const rows = await lake.rows('select consumer, amount from run_cost_part where workspace_id is null')
  expect(rows).toEqual([{ consumer: 'overhead', amount: '1.0000000000' }])
})

test('an unknown product is shown as feature Other', async () => {
  const rows = await lake.rows("select feature, amount from cost_day where product = 'SOMETHING_NEW'")
  expect(rows).toEqual([{ feature: 'Other', amount: '1.0000000000' }])
})

test('cost that only time can split between attempts is marked', async () => {
  const rows = await lake.rows('select distinct workspace_id from run_cost_part where split_by_clock')
  const index = traps.findIndex(({ name }) => name.startsWith('a serverless record is split'))
  expect(rows).toEqual([{ workspace_id: `trap ${index}` }])
})

test('an hour without usage records is not billed yet, not free', async () => {
  const index = traps.findIndex(({ name }) => name.startsWith('several records of one hour'))
  const rows = await lake.rows(
    'select last_usage_time from billing_horizon where workspace_id = $workspace',
    {
      workspace: `trap ${index}`,
    },
  )
  expect(rows).toEqual([{ last_usage_time: '2025-05-01T11:00:00.000Z' }])
})
