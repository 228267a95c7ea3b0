import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyUnits, unitsPerCent } from '#contract/money.ts'
import type { ChangedRow, CostChangeSplit } from '#product/contract/calls/cost-change-split.ts'
import { splitCostChangeRoute } from '#features/spend/changes/server.ts'
import type { LakeRow } from '#lake/lake.ts'
import { collectedWorld, type World } from './collected-world.ts'
import { servedFigures, type Served } from './served-figures.ts'
import { splitExecutions } from './split-executions.ts'
import { changesPath, toldChanges, type ToldChange } from './told-changes.ts'

const seed = process.env['LAKEGAUGE_SEED'] ?? '1'
const longestMs = 1_200_000
/** What happens later is not known yet. */
const clockMs = Date.parse('2025-05-31T23:00:00Z')

let world: World
let served: Served
let told: ToldChange[]

beforeAll(async () => {
  world = await collectedWorld(['--seed', seed, '--eventful'], { longestMs })
  served = await servedFigures(world.collected, [splitCostChangeRoute])
  told = toldChanges(
    await world.collected.lake.rows(
      `select * from read_parquet('${join(world.truth, 'story.parquet')}') order by story`,
    ),
    '2025-05-31',
  )
}, longestMs + 60_000)

afterAll(async () => {
  await served.close()
  await world.close()
})

const split = (change: ToldChange, more = '') => served.get<CostChangeSplit>(changesPath(change, more))
const isOf = ({ assetId }: ChangedRow, change: ToldChange) => assetId === change.assetId

test(`seed ${seed}: each story is found with its true cause, among the first rows of that cause`, async () => {
  expect(world.summary.failed).toEqual([])
  const found = await Promise.all(
    told.map(async (change) => {
      const { rows } = await split(change, `&part=${change.cause}`)
      const rank = rows.findIndex((row) => isOf(row, change))
      return { story: change.story, rank, cause: rows[rank]?.cause, expected: change.cause }
    }),
  )
  const named = found.filter(({ rank, cause, expected }) => rank >= 0 && rank < 3 && cause === expected)
  console.info(`stories found with their cause: ${named.length} of ${found.length} (recall)`)
  expect(found.filter((one) => !named.includes(one))).toEqual([])
  expect(found.map(({ story }) => story)).toEqual([
    'data-doubled',
    'moved-compute',
    'new-workload',
    'price-doubled',
    'runaway-autoscale',
    'skewed-task',
    'vanished-tag',
  ])
})

test(`seed ${seed}: all workloads whose cost changed by half have a cause that the facts confirm`, async () => {
  const facts = factsFolder()
  const named: string[] = []
  const refuted: string[] = []
  for (const change of told.filter(({ tag }) => tag === undefined)) {
    const { rows } = await split(change, '&assetKind=job')
    for (const row of rows.filter(isLarge)) {
      const about = `${row.assetName} (${change.story}): ${row.cause}`
      const [fact] = await world.collected.lake.rows(factsOfJob(facts, row, change))
      named.push(about)
      if (!fact || !isConfirmed(row, fact)) refuted.push(`${about} ${JSON.stringify(fact)}`)
    }
  }
  console.info(
    `causes that the facts confirm: ${named.length - refuted.length} of ${named.length} (precision)`,
  )
  expect(named.length).toBeGreaterThan(10)
  expect(refuted).toEqual([])
})

test(`seed ${seed}: what was always so is no change`, async () => {
  const [warehouse] = await world.collected.lake.rows(
    `select * from read_parquet('${join(world.truth, 'story.parquet')}') where story = 'endless-warehouse'`,
  )
  const [first] = told
  expect([warehouse === undefined, first === undefined]).toEqual([false, false])
  if (!warehouse || !first) return
  const days = { since: '2025-05-05', until: '2025-05-19', previousSince: '2025-04-21' }
  const { rows } = await split({
    ...first,
    workspaceId: String(warehouse['workspace_id']),
    since: new Date(days.since),
    until: new Date(days.until),
    previousSince: new Date(days.previousSince),
  })
  const own = rows.find(({ assetId }) => assetId === warehouse['subject_id'])
  expect(own && isLarge(own)).not.toBe(true)
})

test(`seed ${seed}: where the time went adds up to the time and the cost of each run, task, update and instance, to the last digit`, async () => {
  const { counts, wrong } = await splitExecutions(world.collected.lake)
  expect(wrong).toEqual([])
  expect(Object.keys(counts).toSorted()).toEqual([
    'cluster_instance',
    'job_run',
    'pipeline_update',
    'task_run',
  ])
})

/** At least five dollars, and half of what it cost before. */
function isLarge({ difference, previousCost }: ChangedRow): boolean {
  const change = moneyUnits(difference) < 0n ? -moneyUnits(difference) : moneyUnits(difference)
  return change >= 500n * unitsPerCent && change * 2n >= moneyUnits(previousCost)
}

/** The folder of the estate's facts. */
function factsFolder(): string {
  const [folder] = globSync(join(world.estateCache, `*-eventful-${seed}`))
  if (folder === undefined) throw new Error('The facts of the world are not there.')
  return folder
}

/** What truly happened to a job in both periods: runs, their work, what they drew at which price. */
function factsOfJob(facts: string, { assetId, workspaceId }: ChangedRow, change: ToldChange): string {
  const { since, until, previousSince } = change
  const periods = (at: string) =>
    `case when ${at} >= ${since.getTime()} and ${at} < ${until.getTime()} then 'after'
      when ${at} >= ${previousSince.getTime()} and ${at} < ${since.getTime()} then 'before' end`
  const overlap = (from: Date, to: Date) =>
    `greatest(0, least(end_ms, ${to.getTime()}) - greatest(coalesce(execution_start_ms, start_ms), ${from.getTime()}))`
  const ofJob = `workspace_id = '${workspaceId}' and job_id = '${assetId}'`
  return `
    with run as (
      select ${periods('start_ms')} as period, run_id, start_ms
      from read_parquet('${facts}/run.parquet')
      where ${ofJob} and start_ms < ${clockMs} and run_id in (select run_id from read_parquet('${facts}/task_run.parquet'))
    ),
    work as (
      select
        run_id,
        sum(end_ms - coalesce(execution_start_ms, start_ms)) as work_ms,
        sum(${overlap(previousSince, since)}) as ms_before,
        sum(${overlap(since, until)}) as ms_after
      from read_parquet('${facts}/task_run.parquet')
      where ${ofJob}
      group by run_id
    ),
    drawn as (
      select ${periods('usage_start_ms')} as period, sku_name, usage_quantity
      from read_parquet('${facts}/usage.parquet')
      where ${ofJob}
    )
    select
      (select count(*) from run where period = 'before') as runs_before,
      (select count(*) from run where period = 'after') as runs_after,
      (select count(*) from run where start_ms < ${since.getTime()}) as runs_ever_before,
      (select count(*) from run where start_ms >= ${since.getTime()}) as runs_ever_after,
      (select sum(work_ms) from run inner join work using (run_id) where period = 'before') as work_before,
      (select sum(work_ms) from run inner join work using (run_id) where period = 'after') as work_after,
      (select sum(ms_before) from work) as ms_before,
      (select sum(ms_after) from work) as ms_after,
      (select coalesce(sum(usage_quantity), 0) from drawn where period = 'before') as drawn_before,
      (select coalesce(sum(usage_quantity), 0) from drawn where period = 'after') as drawn_after,
      (select string_agg(distinct sku_name, ' ' order by sku_name) from drawn where period = 'before') as skus_before,
      (select string_agg(distinct sku_name, ' ' order by sku_name) from drawn where period = 'after') as skus_after,
      exists (
        select 1
        from read_parquet('${facts}/list_price.parquet') as list_price
        where list_price.sku_name in (select sku_name from drawn)
          and price_start_ms >= ${previousSince.getTime()} and price_start_ms < ${until.getTime()}
      ) as is_price_changed`
}

/** Whether what happened moves cost as the row's main cause does. */
function isConfirmed({ cause, difference, volumeUnit }: ChangedRow, fact: LakeRow): boolean {
  const number = (name: string) => Number(fact[name] ?? 0)
  const sign = Math.sign(Number(difference))
  const isSameWay = (before: number, after: number) => Math.sign(after - before) === sign
  const perRun = (period: 'before' | 'after') => number(`work_${period}`) / number(`runs_${period}`)
  const perWork = (period: 'before' | 'after') => number(`drawn_${period}`) / number(`work_${period}`)
  switch (cause) {
    case 'volume':
      // Runs of several days are measured in hours.
      return volumeUnit === 'hours'
        ? isSameWay(number('ms_before'), number('ms_after'))
        : isSameWay(number('runs_before'), number('runs_after'))
    case 'duration':
      return isSameWay(perRun('before'), perRun('after'))
    case 'size':
      return isSameWay(perWork('before'), perWork('after'))
    case 'mix':
      return fact['skus_before'] !== fact['skus_after']
    case 'price':
      return fact['is_price_changed'] === true
    case 'new':
      return number('runs_ever_before') === 0
    case 'gone':
      return number('runs_ever_after') === 0
    default:
      return false
  }
}
