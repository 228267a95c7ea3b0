import { beforeAll, describe, expect, test } from 'vitest'

import type { FactQuery } from './fact-query.ts'
import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'
import { factsWorld } from './world.ts'

const clockMs = factsWorld('advised').clock.getTime()
const dayMs = 86_400_000
const windowEndMs = Math.floor(clockMs / dayMs) * dayMs
const windowMs = windowEndMs - 28 * dayMs
const worlds = [
  { seed: 1, cloud: 'AZURE' },
  { seed: 2, cloud: 'AWS' },
] as const

/** Hours in the window in which a warehouse was up and no statement worked, of each case. */
const idleHours = `
  with minute as (
    select warehouse_id, unnest(range(greatest(running_ms, ${windowMs}), least(stopping_ms, ${windowEndMs}), 60000)) as minute_ms
    from warehouse_session
  ), busy as (
    select distinct warehouse_id, unnest(range((start_ms + wait_ms) // 60000, end_ms // 60000 + 1)) as minute
    from query
    where end_ms > ${windowMs} and warehouse_id is not null
  ), idle as (
    select minute.warehouse_id, count(*) / 60.0 as hours, count(distinct minute_ms // ${dayMs}) as days
    from minute
    left join busy on busy.warehouse_id = minute.warehouse_id and busy.minute = minute_ms // 60000
    where busy.minute is null
    group by minute.warehouse_id
  )
  select kind_of_case, strength, auto_stop_minutes, coalesce(hours, 0) as hours, coalesce(days, 0) as days
  from advice_case
  inner join warehouse on warehouse_id = asset_id
  left join idle using (warehouse_id)
  where rule = 'warehouse_auto_stop'`

const runsOf = `
  select kind_of_case, asset_id,
    count(*) filter (where result_state = 'FAILED') / count(*) as failed_share,
    count(*) filter (where result_state = 'CANCELED') / count(*) as canceled_share,
    count(distinct start_ms // ${dayMs}) filter (where result_state = 'FAILED') as bad_days,
    max(start_ms) filter (where result_state = 'FAILED') as last_failure_ms
  from advice_case
  inner join run on run.job_id = asset_id
  where rule = 'failing_job' and start_ms >= ${windowEndMs - 14 * dayMs} and start_ms < ${windowEndMs}
  group by all`

describe.each(worlds)('the advised world of seed $seed on $cloud', ({ seed, cloud }) => {
  let query: FactQuery
  const count = async (sql: string) => {
    const [row] = await query(`select cast(count(*) as integer) as found from ${sql}`)
    return Number(row?.['found'])
  }

  beforeAll(async () => {
    query = await factQuery(await generateFacts({ seed, cloud, size: 'advised' }))
  }, 900_000)

  test('has at least ten cases of each rule to be found, and at least twenty that only look so', async () => {
    const rules =
      await query(`select rule, cast(count(*) filter (where strength = 'strong') as integer) as strong,
      cast(count(*) filter (where strength = 'weak') as integer) as weak,
      cast(count(*) filter (where strength = 'none') as integer) as alike,
      cast(count(distinct kind_of_case) filter (where strength = 'none') as integer) as kinds
      from advice_case where asset_id is not null group by rule`)
    expect(rules.length).toBe(20)
    for (const rule of rules) {
      expect(rule['strong']).toBeGreaterThanOrEqual(6)
      expect(rule['weak']).toBeGreaterThanOrEqual(6)
      expect(rule['alike']).toBeGreaterThanOrEqual(20)
      expect(rule['kinds']).toBeGreaterThanOrEqual(5)
    }
    expect(
      await count('(select asset_id from advice_case group by rule, asset_id having count(*) > 1)'),
    ).toBe(0)
  })

  test('warehouses to be found idle for hours on many days, those that look so do not', async () => {
    const found = await query(`from (${idleHours}) where strength <> 'none' and (hours < 15 or days < 15)`)
    expect(found).toEqual([])
    const wrong = await query(`from (${idleHours}) where case kind_of_case
      when 'dense' then hours > 0.35 * 28 * 24
      when 'one_idle_day' then days > 2
      when 'rarely_used' then hours > 6
      when 'short_stop' then auto_stop_minutes > 10
      when 'shortened' then auto_stop_minutes > 10
    end`)
    expect(wrong).toEqual([])
    const longest = await query(`select max(start_ms - before_ms) as gap_ms from (
      select start_ms, max(end_ms) over (partition by warehouse_id order by start_ms rows between unbounded preceding and 1 preceding)
        as before_ms
      from query inner join advice_case on asset_id = warehouse_id where kind_of_case = 'dense')`)
    expect(Number(longest[0]?.['gap_ms'])).toBeLessThan(10 * 60_000)
  })

  test('an automatic stop was shortened in the last days, and the sessions before were longer', async () => {
    expect(await count('stop_change')).toBe(8)
    expect(
      await count(`stop_change where change_ms not between ${clockMs - 12 * dayMs} and ${clockMs}`),
    ).toBe(0)
    const spans =
      await query(`select asset_id, avg(terminating_ms - creating_ms) filter (where terminating_ms < change_ms) as earlier,
        avg(terminating_ms - creating_ms) filter (where creating_ms > change_ms) as later
      from stop_change inner join (
        select cluster_id as asset_id, creating_ms, terminating_ms from cluster_session
        union all select warehouse_id, starting_ms, stopping_ms from warehouse_session
      ) using (asset_id) group by asset_id`)
    expect(spans.filter(({ earlier, later }) => Number(earlier) < Number(later) + 1_800_000)).toEqual([])
  })

  test('jobs to be found fail often in the last fourteen days, the others do not or have stopped to', async () => {
    expect(await query(`from (${runsOf}) where kind_of_case = 'fails_often' and failed_share < 0.3`)).toEqual(
      [],
    )
    const wrong = await query(`from (${runsOf}) where case kind_of_case
      when 'one_bad_day' then failed_share > 0.3
      when 'mended' then last_failure_ms > ${clockMs - 6 * dayMs} and failed_share > 0.5
      when 'healed_by_retry' then failed_share > 0.25
      when 'cancelled' then failed_share > 0.2 or canceled_share < 0.25
      when 'healthy' then failed_share > 0.2
    end`)
    expect(wrong).toEqual([])
    expect(
      await count(`(select job_id from task_run inner join advice_case on asset_id = job_id
        where kind_of_case = 'healed_by_retry' and attempt_number = 1 group by job_id having count(*) > 20)`),
    ).toBe(4)
  })

  test('tasks have a cluster of their own and wait for each other, and those that look so do not', async () => {
    const chains = `(select kind_of_case, strength, job_id, run_id, count(distinct cluster_id) as clusters,
        sum(setup_ms) / sum(end_ms - task_run.start_ms) as setup_share,
        max(task_run.start_ms) - min(task_run.start_ms) as spread_ms
      from task_run inner join advice_case on asset_id = job_id
      where rule = 'shared_job_cluster' and result_state = 'SUCCESS' and repair = 0 and attempt_number = 0 group by all)`
    const kinds = await query(`select kind_of_case, cast(median(clusters) as integer) as clusters,
      cast(median(setup_share) as double) as setup_share from ${chains} group by kind_of_case`)
    const of = (kind: string, column: string) =>
      Number(kinds.find(({ kind_of_case }) => kind_of_case === kind)?.[column])
    expect(of('cluster_per_task', 'clusters')).toBeGreaterThanOrEqual(4)
    expect(of('cluster_per_task', 'setup_share')).toBeGreaterThan(0.4)
    expect(of('long_tasks', 'setup_share')).toBeLessThan(0.15)
    expect(of('from_a_pool', 'setup_share')).toBeLessThan(of('cluster_per_task', 'setup_share') / 2)
    expect(of('shared_already', 'clusters')).toBe(1)
    expect(
      await count(`${chains} where kind_of_case = 'parallel' and clusters = 3 and spread_ms <= 60000`),
    ).toBeGreaterThan(80)
    expect(
      await count(`${chains} where kind_of_case = 'parallel' and clusters = 3 and spread_ms > 60000`),
    ).toBe(0)
    expect(
      await count(`(select job_id from job_cluster inner join advice_case on asset_id = job_id
        where kind_of_case = 'different_machines' group by job_id having count(distinct worker_node_type) = 3)`),
    ).toBe(4)
  })

  test('runs hang for many times the median, those that look so read more, are regular or end in time', async () => {
    const jobs = await query(`
      with lasted as (
        select kind_of_case, strength, job_id, run_id, min(start_ms) as start_ms, max(end_ms) - min(start_ms) as took_ms,
          max(input_bytes) as bytes
        from task_run inner join advice_case on asset_id = job_id
        where rule = 'job_timeout' and repair = 0 and start_ms between ${windowMs} and ${windowEndMs} group by all
      ), usual as (
        select job_id, median(took_ms) as usual_ms, median(bytes) as usual_bytes from lasted group by job_id
      )
      select kind_of_case, strength, job_id, max(took_ms) / any_value(usual_ms) as factor,
        arg_max(bytes, took_ms) / any_value(usual_bytes) as more_bytes,
        count(*) filter (where took_ms > 4 * usual_ms) as long_runs,
        count(distinct start_ms // ${dayMs} % 7) filter (where took_ms > 4 * usual_ms) as long_weekdays,
        any_value(timeout_seconds) as timeout_seconds
      from lasted inner join usual using (job_id) inner join job using (job_id) group by all`)
    const isAsMeant = (job: (typeof jobs)[number]): boolean => {
      const of = (column: string) => Number(job[column])
      switch (job['kind_of_case']) {
        case 'hangs':
          return (
            of('factor') > 8 && of('more_bytes') < 2 && of('timeout_seconds') === 0 && of('long_runs') >= 2
          )
        case 'timeout_set':
          return of('timeout_seconds') > 0
        case 'more_data':
          return of('factor') > 3 && of('more_bytes') > 3
        case 'long_every_week':
          return of('long_runs') >= 2 && of('long_weekdays') === 1
        case 'one_cheap_run':
          return of('factor') > 5 && of('long_runs') <= 2
        default:
          return of('factor') < 4
      }
    }
    const wrong = jobs.filter((job) => !isAsMeant(job))
    expect(jobs.length).toBe(34)
    expect(wrong).toEqual([])
  })

  test('is as messy as the messy world: lost, late and doubled events, edits, retractions and odd hours', async () => {
    for (const mishap of ['LOST', 'LATE', 'DOUBLED'])
      expect(
        await count(
          `event_mishap inner join advice_case on asset_id = cluster_id where mishap = '${mishap}'`,
        ),
      ).toBeGreaterThan(20)
    expect(
      await count('cluster_state inner join advice_case on asset_id = cluster_id where from_ms > 0'),
    ).toBeGreaterThan(20)
    expect(await count(`usage where record_type = 'RETRACTION'`)).toBeGreaterThan(50)
    expect(
      await count(`run inner join advice_case on asset_id = job_id
        where strength <> 'none' and rule <> 'failing_job' and result_state not in ('SUCCESS', 'SUCCESS_WITH_FAILURES')`),
    ).toBeGreaterThan(20)
    expect(
      await count(`query where warehouse_id is not null and
        (hour(make_timestamp_ms(start_ms)) < 5 or dayofweek(make_timestamp_ms(start_ms)) in (0, 6))`),
    ).toBeGreaterThan(1000)
  })

  test('has no name that gives a case away', async () => {
    const names = `(select name from job union all select cluster_name from cluster where source = 'UI'
      union all select name from warehouse union all select name from pool)`
    expect(
      await count(
        `${names} where regexp_matches(name, 'dense|strong|weak|idle|fail|burst|rarely|short|deleted|advice')`,
      ),
    ).toBe(0)
  })
})

test('each seed has other names', async () => {
  const [one, other] = await Promise.all(
    worlds.map(async (world) => {
      const query = await factQuery(await generateFacts({ ...world, size: 'advised' }))
      return (await query('select name from warehouse')).map(({ name }) => String(name))
    }),
  )
  expect(one?.length).toBe(144)
  expect(one?.filter((name) => other?.includes(name)).length).toBeLessThan(5)
})

test('the other worlds have no cases and no changed stops', async () => {
  const query = await factQuery(await generateFacts({ seed: 1, cloud: 'AZURE', size: 'small' }))
  expect(await query('from advice_case')).toEqual([])
  expect(await query('from stop_change')).toEqual([])
})
