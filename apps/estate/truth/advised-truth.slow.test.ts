import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FactQuery } from '../facts/fact-query.ts'
import { factQuery } from '../facts/fact-query.ts'
import { generateFacts } from '../facts/generate.ts'
import type { AdviceRows } from './advice/advice-rows.ts'
import { readAdviceRows } from './advice/advice-rows.ts'
import { upsFor } from './advice/shared-up.ts'
import { upsWith } from './advice/warehouse-stop.ts'
import { writeTruth } from './write-truth.ts'

const worlds = [
  { seed: 1, cloud: 'AZURE' },
  { seed: 2, cloud: 'AWS' },
] as const

/** Kinds of cases of which the right setting saves little. */
const idleForLittle = `'dense', 'restart_only', 'rarely_used', 'short_stop', 'short_termination', 'hourly_burst', 'pennies',
  'cancelled', 'skipped', 'healed_by_retry', 'parallel', 'shared_already', 'long_tasks', 'different_machines', 'seldom',
  'from_a_pool', 'ran_once', 'submitted'`

describe.each(worlds)('the truth of the advised world of seed $seed on $cloud', ({ seed, cloud }) => {
  let scratch = ''
  let truth: FactQuery
  let rows: AdviceRows

  beforeAll(async () => {
    const request = { seed, cloud, size: 'advised' } as const
    scratch = await mkdtemp(join(tmpdir(), 'estate-advice-'))
    await writeTruth({ ...request, out: scratch, csv: false })
    truth = await factQuery(scratch)
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    rows = await readAdviceRows(connection, await generateFacts(request))
  }, 240_000)

  afterAll(async () => rm(scratch, { recursive: true }))

  test('has at least ten cases of each rule that should be found, about half of them strong', async () => {
    const rules =
      await truth(`select rule, cast(count(*) filter (where strength = 'strong') as integer) as strong,
      cast(count(*) filter (where strength = 'weak') as integer) as weak,
      cast(count(*) filter (where not should_fire) as integer) as alike from advice group by rule`)
    expect(rules.length).toBe(7)
    for (const { strong, weak, alike } of rules) {
      expect(Number(strong)).toBeGreaterThanOrEqual(5)
      expect(Number(weak)).toBeGreaterThanOrEqual(5)
      expect(Number(strong) + Number(weak)).toBeGreaterThanOrEqual(10)
      expect(Number(alike)).toBeGreaterThanOrEqual(20)
    }
  })

  test('a strong case saves more than 100 dollars a month, a weak one 30 to 80', async () => {
    expect(
      await truth(`from advice where should_fire <> (saving_per_month is not null) or case strength
        when 'strong' then saving_per_month <= 100
        when 'weak' then saving_per_month not between 30 and 80
      end`),
    ).toEqual([])
    expect(
      await truth(`from advice anti join advice_setting on advice_setting.asset_id = advice.asset_id
        and advice_setting.rule = advice.rule and advice_setting.value is not distinct from advice.value
        and advice_setting.saving_per_month = advice.saving_per_month where should_fire`),
    ).toEqual([])
  })

  test('what only looks so saves little with the right setting', async () => {
    const right = `from advice_setting inner join advice using (rule, workspace_id, asset_id)
      where not should_fire and (advice_setting.value is null
        or advice_setting.value = case rule when 'warehouse_auto_stop' then 10 when 'cluster_auto_termination' then 30 else 28 end)`
    const [judged] = await truth(
      `select cast(count(*) as integer) as settings ${right} and kind_of_case in (${idleForLittle})`,
    )
    expect(Number(judged?.['settings'])).toBeGreaterThan(40)
    const much = await truth(`select kind_of_case, advice_setting.saving_per_month as saved ${right}
      and kind_of_case in (${idleForLittle}) and advice_setting.saving_per_month >= 25`)
    expect(much).toEqual([])
    const late =
      await truth(`select kind_of_case from advice_setting inner join advice using (rule, workspace_id, asset_id)
      where kind_of_case in ('one_cheap_run', 'even') and advice_setting.saving_per_month >= 25`)
    expect(late).toEqual([])
    const gained = await truth(`select kind_of_case, advice_setting.saving_per_month as saved ${right}
      and kind_of_case in ('short_and_frequent', 'cluster_stays_up') and advice_setting.setting = 'job_cluster'
      and advice_setting.saving_per_month >= 0`)
    expect(gained).toEqual([])
  })

  test('no warehouse or cluster saves more than its idle time costs', async () => {
    const more = await truth(`
      with idle as (
        select workspace_id, asset_id, sum(databricks_cost) as dollars from consumer_cost
        where consumer = 'warehouse' and day between '2025-05-03' and '2025-05-30' group by all
        union all
        select workspace_id, cluster_id, sum(databricks_idle + cloud_idle + cloud_start_up) from idle_cost
        where day between '2025-05-03' and '2025-05-30' group by all
      )
      select asset_id, saving_per_month, dollars * 30.4 / 28 as idle from advice inner join idle using (workspace_id, asset_id)
      where should_fire`)
    expect(more.length).toBeGreaterThanOrEqual(20)
    expect(
      more.filter(({ saving_per_month, idle }) => Number(saving_per_month) > Number(idle) * 1.03),
    ).toEqual([])
  })

  test('playing the settings as they are gives the times that warehouses and clusters really were up', () => {
    const played = (settings: { fromMs: number; untilMs: number }[]) =>
      settings.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
    const warehouses = [...rows.warehouses.values()].filter(
      (row) => row.auto_stop_minutes > 0 && !row.is_changed,
    )
    expect(warehouses.length).toBeGreaterThan(25)
    for (const { warehouse_id, auto_stop_minutes, warehouse_type } of warehouses) {
      const really = (rows.ups.get(warehouse_id) ?? []).reduce((sum, up) => sum + up.until_ms - up.from_ms, 0)
      const startUp =
        warehouse_type === 'SERVERLESS'
          ? { usualMs: 6_500, longestMs: 9_000 }
          : { usualMs: 250_000, longestMs: 330_000 }
      const ups = upsWith(auto_stop_minutes, rows.statements.get(warehouse_id) ?? [], startUp)
      expect(Math.abs(played(ups) - really)).toBeLessThan(really * 0.03 + 80_000)
    }
    const clusters = [...rows.clusters.values()].filter((row) => row.stop_minutes > 0 && !row.is_changed)
    expect(clusters.length).toBeGreaterThan(25)
    for (const { cluster_id, stop_minutes } of clusters) {
      const sessions = rows.sessions.get(cluster_id) ?? []
      const really = sessions.reduce((sum, up) => sum + up.terminating_ms - up.creating_ms, 0)
      const ups = upsFor(rows.works.get(cluster_id) ?? [], stop_minutes)
      expect(Math.abs(played(ups) - really)).toBeLessThan(really * 0.06 + 120_000)
    }
  })
})
