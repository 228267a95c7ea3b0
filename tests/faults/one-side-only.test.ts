import { afterAll, beforeAll, expect, test } from 'vitest'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { emptyLakeFor, startEstate, type Collected, type Estate } from '../truth/collected-estate.ts'
import { control, heal } from './control.ts'

const historyDays = 5
const timeout = 120_000
const always = { seconds: 3600 }
const statementsPath = '/api/2.0/sql/statements'
const restPaths = [
  '/api/2.1/',
  '/api/2.2/',
  '/api/2.0/apps',
  '/api/2.0/genie',
  '/api/2.0/instance-pools',
  '/api/2.0/lakeview',
  '/api/2.0/permissions',
  '/api/2.0/pipelines',
  '/api/2.0/serving-endpoints',
  '/api/2.0/sql/alerts',
  '/api/2.0/sql/queries',
  '/api/2.0/sql/warehouses',
  '/api/2.0/vector-search',
]

let estate: Estate
let whole: Collected

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  whole = (await collectedWithout([])).lake
}, timeout)

afterAll(async () => {
  estate.stop()
  await whole.close()
})

/** A lake that collects and derives everything while calls below these paths are refused. */
async function collectedWithout(refused: readonly string[]) {
  await heal(estate.connection, 'faults')
  const faults = refused.map((pathPrefix) => ({ kind: 'refused_call', pathPrefix, ...always }))
  if (faults.length > 0) await control(estate.connection, 'faults', { faults })
  const lake = await emptyLakeFor(estate.connection, historyDays)
  const { failed } = await lake.collect()
  await heal(estate.connection, 'faults')
  return { lake, failed: failed.map(({ source }) => source).toSorted() }
}

/** Cost of usage that belongs to runs, by run. */
async function runMoney({ lake }: Collected) {
  return lake.rows(
    `select workspace_id, run_id, cast(sum(amount) as varchar) as amount
     from run_cost_part
     where source = 'databricks_usage' and run_id is not null
     group by workspace_id, run_id
     order by workspace_id, run_id`,
  )
}

async function daysBySource(lake: Collected) {
  const { days } = await lake.ask(lakeCalls.reconcile, {})
  expect(days.filter(({ difference }) => Number(difference) !== 0)).toEqual([])
  const of = (wanted: string) => days.filter(({ source }) => source === wanted)
  return { usage: of('databricks_usage'), machines: of('machine_estimate') }
}

// REST lists runs by their start, the timeline all runs active in the window, so those that began earlier are left out.
async function runs({ lake }: Collected) {
  return lake.rows(
    `select workspace_id, run_id, status
     from run
     where attempt = 0 and start_time >= (select max(start_time) - interval ${historyDays - 1} day from run)
     order by all`,
  )
}

test(
  'without any system table runs and machine time are known, and missing cost is reported',
  async () => {
    const { lake, failed } = await collectedWithout([statementsPath])
    expect(failed).toEqual(['list-prices', 'usage'])
    const { usage, machines } = await daysBySource(lake)
    expect(usage).toEqual([])
    expect(machines.length).toBeGreaterThanOrEqual(historyDays)
    expect(await runs(lake)).toEqual(await runs(whole))
    await lake.close()
  },
  timeout,
)

/**
 * What is billed and what runs cost. When a run waited and what clusters did beside runs is known better with REST: its times are
 * in milliseconds, the timeline has the setup of a task in whole seconds.
 */
function billedAndRuns(days: Awaited<ReturnType<typeof daysBySource>>['usage']) {
  return days.map(({ day, currency, billed, attributed }) => ({
    day,
    currency,
    billed,
    run: attributed['run'],
  }))
}

test(
  'without REST every run has the same cost',
  async () => {
    const { lake, failed } = await collectedWithout(restPaths)
    expect(failed).toEqual([])
    const { usage } = await daysBySource(lake)
    expect(billedAndRuns(usage)).toEqual(billedAndRuns((await daysBySource(whole)).usage))
    expect(await runMoney(lake)).toEqual(await runMoney(whole))
    await lake.close()
  },
  timeout,
)
