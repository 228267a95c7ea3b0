import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FactQuery } from '../facts/fact-query.ts'
import { factQuery } from '../facts/fact-query.ts'
import { generateFacts } from '../facts/generate.ts'
import { writeTruth } from './write-truth.ts'

const request = { seed: 1, cloud: 'AZURE', size: 'small' } as const
const clockMs = Date.parse('2025-05-31T23:00:00Z')

const priced = `usage inner join list_price on list_price.sku_name = usage.sku_name and list_price.usage_unit = usage.usage_unit
  and usage_start_ms >= price_start_ms and (price_end_ms is null or usage_start_ms < price_end_ms)
  where available_ms <= ${clockMs}`
const money =
  'cast(round(cast(usage_quantity as decimal(22, 12)) * cast(price as decimal(15, 8)), 10) as decimal(28, 10))'

let scratch = ''
let facts: FactQuery
let truth: FactQuery

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'estate-truth-'))
  await writeTruth({ ...request, out: join(scratch, 'now'), csv: true })
  facts = await factQuery(await generateFacts(request))
  truth = await factQuery(join(scratch, 'now'))
})

afterAll(async () => rm(scratch, { recursive: true }))

test('what runs and clusters pay adds up to the bill, within 10^-8 for each record that is shared', async () => {
  const [bill] = await facts(
    `select cast(sum(${money}) as double) as own from ${priced} and job_run_id is not null`,
  )
  const [shared] = await facts(`select sum(${money}) as amount, cast(count(*) as integer) as records
    from ${priced} and billing_origin_product = 'ALL_PURPOSE'`)
  const [paid] = await truth(`select (select cast(sum(databricks_cost) as double) from run_cost) as runs,
    (select cast(sum(databricks_idle + databricks_interactive) as double) from idle_cost) as clusters`)
  const difference =
    Number(bill?.['own']) + Number(shared?.['amount']) - Number(paid?.['runs']) - Number(paid?.['clusters'])
  expect(Number(shared?.['records'])).toBeGreaterThan(1000)
  expect(Math.abs(difference)).toBeLessThan(Number(shared?.['records']) * 1e-8)
})

test('a run that works on nothing shared pays exactly the sum of its records', async () => {
  const bills =
    await facts(`select job_run_id, cast(sum(${money}) as varchar) as amount from ${priced} and job_run_id is not null
    and job_id in (select job_id from job where compute = 'job_cluster') group by job_run_id`)
  const paid = await truth(
    'select run_id, cast(sum(databricks_cost) as varchar) as amount from run_cost group by run_id',
  )
  const paidByRun = new Map(paid.map(({ run_id, amount }) => [run_id, amount]))
  expect(bills.length).toBeGreaterThan(400)
  expect(bills.filter(({ job_run_id, amount }) => paidByRun.get(job_run_id ?? null) !== amount)).toEqual([])
})

test('what runs and clusters pay for machines adds up to machine time times price until the clock', async () => {
  const [machines] =
    await facts(`select sum(cast(price_per_hour as double) * (least(end_ms, ${clockMs}) - start_ms) / 3600000) as amount
    from node inner join workspace using (workspace_id) inner join machine_price using (region, node_type) where start_ms < ${clockMs}`)
  const [paid] = await truth(`select cast((select sum(cloud_cost) from run_cost)
    + (select sum(cloud_idle + cloud_interactive + cloud_start_up) from idle_cost) as double) as amount`)
  expect(Number(machines?.['amount'])).toBeGreaterThan(1000)
  expect(Number(paid?.['amount'])).toBeCloseTo(Number(machines?.['amount']), 5)
})

test('there is one row for each attempt that began before the clock', async () => {
  const [attempts] = await facts(
    `select cast(count(*) as integer) as found from repair where start_ms < ${clockMs}`,
  )
  const [rows] = await truth(
    'select cast(count(*) as integer) as found from (select distinct run_id, attempt from run_cost)',
  )
  const [repaired] = await truth(
    'select cast(count(*) as integer) as found from run_cost where attempt > 0 and databricks_cost > 0',
  )
  expect(rows).toEqual(attempts)
  expect(Number(repaired?.['found'])).toBeGreaterThan(3)
})

test('an earlier instant knows less, and the tables are also there as CSV', async () => {
  const out = join(scratch, 'earlier')
  await writeTruth({ ...request, out, csv: false, at: new Date('2025-05-10T12:00:00Z') })
  const [earlier] = await (
    await factQuery(out)
  )('select cast(sum(databricks_cost) as double) as amount from run_cost')
  const [now] = await truth('select cast(sum(databricks_cost) as double) as amount from run_cost')
  expect(Number(earlier?.['amount'])).toBeGreaterThan(0)
  expect(Number(earlier?.['amount'])).toBeLessThan(Number(now?.['amount']) / 2)
  expect(await readFile(join(scratch, 'now', 'run_cost.csv'), 'utf8')).toMatch(
    /^workspace_id,job_id,run_id,attempt,databricks_cost,cloud_cost\n/,
  )
})
