import { beforeAll, describe, expect, test } from 'vitest'

import type { FactQuery } from './fact-query.ts'
import { factQuery } from './fact-query.ts'
import { generateFacts } from './generate.ts'
import { factsWorld } from './world.ts'

const world = factsWorld('changed')
const clockMs = world.clock.getTime()

/**
 * What the usage records and the machines of a run with compute of its own cost, by change and run, in the list prices of
 * the change. A record that names another run or workspace by mistake is counted as it was restated.
 */
const billed = `(
    select workspace_id, job_id, step, run_id, record_money + coalesce(machine_money, 0) as money
    from (
      select workspace_id, change.job_id, step, job_run_id as run_id,
        sum(cast(usage_quantity as double) * cast(price as double)) as record_money
      from usage
      inner join setting_change as change using (workspace_id)
      inner join list_price on list_price.sku_name = usage.sku_name
        and at_ms >= price_start_ms and at_ms < coalesce(price_end_ms, 9000000000000000)
      where usage.job_id = change.job_id
        and ((record_type = 'ORIGINAL' and mistake is null)
          or corrects_record_id in (select record_id from usage where mistake is not null) and record_type = 'RESTATEMENT')
      group by all
    )
    left join (
      select node.workspace_id, cluster.run_id,
        sum((node.end_ms - node.start_ms) * cast(price_per_hour as double)) / 3600000 as machine_money
      from node
      inner join cluster using (workspace_id, cluster_id)
      inner join workspace on workspace.workspace_id = node.workspace_id
      inner join machine_price using (region, node_type)
      group by all
    ) using (workspace_id, run_id)
  )`

describe.each([
  ['AZURE', 1],
  ['AWS', 2],
] as const)('the changed world on %s with seed %i', (cloud, seed) => {
  let query: FactQuery

  beforeAll(async () => {
    query = await factQuery(await generateFacts({ seed, cloud, size: 'changed' }))
  }, 240_000)

  const one = async (sql: string): Promise<number> => {
    const [row] = await query(`select cast((${sql}) as double) as found`)
    return Number(row?.['found'])
  }

  test('has at least sixty changed jobs, twenty unchanged ones, and eight of these like changed ones in each workspace', async () => {
    expect(
      await one('select count(*) from (select distinct workspace_id, job_id from setting_change)'),
    ).toBeGreaterThanOrEqual(60)
    expect(await one('select count(*) from unchanged_job')).toBeGreaterThanOrEqual(20)
    expect(
      await one(`select min(jobs) from (
        select workspace_id, count(*) as jobs from unchanged_job where kind = 'like a changed one' group by all)`),
    ).toBeGreaterThanOrEqual(8)
    expect(
      await query(`select job_id from unchanged_job inner join setting_change using (workspace_id, job_id)`),
    ).toEqual([])
  })

  test('changes each setting, by people, from what it was', async () => {
    const settings = await query('select distinct setting from setting_change order by setting')
    expect(settings.map(({ setting }) => setting)).toEqual([
      'autoscale',
      'availability',
      'cluster.num_workers',
      'compute',
      'driver_node_type_id',
      'email_notifications',
      'name',
      'node_type_id',
      'num_workers',
      'performance_target',
      'runtime_engine',
      'spark_version',
      'tags.stage',
      'timeout_seconds',
    ])
    expect(await query('from setting_change where from_value = to_value or at_ms >= ' + clockMs)).toEqual([])
    expect(
      await one(`select count(*) from setting_change
        inner join person using (workspace_id, user_name) where not is_service_principal`),
    ).toBe(await one('select count(*) from setting_change'))
  })

  test.each([
    ['volume grew', 6],
    ['price changed', 5],
    ['two changes on one day', 6],
    ['undone on the same day', 6],
    ['few runs since', 3],
    ['runs fail since', 3],
    ['renamed later', 6],
    ['deleted later', 3],
    ['another cluster', 4],
    ['cluster edited', 2],
    ['rows read moved, rows written did not', 3],
    ['plain', 80],
  ])('has changes of the kind %s', async (kind, least) => {
    expect(await one(`select count(*) from setting_change where kind = '${kind}'`)).toBeGreaterThanOrEqual(
      least,
    )
  })

  test('what a run truly cost is what its records and its machines cost', async () => {
    const [sum] = await query(`select cast(count(*) as integer) as runs,
        sum(money) / sum(cast(cost as double)) as ratio,
        max(abs(money / cast(cost as double) - 1)) as furthest
      from run_alternative inner join ${billed} as billed using (workspace_id, job_id, step, run_id)
      where end_ms < ${clockMs}`)
    expect(Number(sum?.['runs'])).toBeGreaterThan(5000)
    expect(Number(sum?.['ratio'])).toBeCloseTo(1, 3)
    expect(Number(sum?.['furthest'])).toBeLessThan(0.02)
  })

  test('the truth has each run that succeeded after a change, and no other', async () => {
    const runs = (table: string) => `select workspace_id, job_id, step, run_id from ${table}`
    const succeeded = runs(`setting_change inner join run using (workspace_id, job_id)
      where result_state = 'SUCCESS' and last_repair = 0 and start_ms >= at_ms + 5000`)
    expect(await query(`${succeeded} except ${runs('run_alternative')}`)).toEqual([])
    expect(
      await one(`select count(*) from (${runs('run_alternative')} except ${succeeded})`),
    ).toBeLessThanOrEqual(3)
  })

  test('more workers take less time, or at most a tenth more where they only shuffle longer', async () => {
    expect(await one(`select count(distinct (workspace_id, job_id)) from size_curve`)).toBeGreaterThanOrEqual(
      60,
    )
    const pair = `size_curve as slim inner join size_curve as wide using (workspace_id, job_id, node_type, photon)
      where slim.worker_factor < wide.worker_factor`
    const faster = await one(`select count(*) from ${pair} and wide.execution_ms < slim.execution_ms * 0.9`)
    const slower = await one(`select count(*) from ${pair} and wide.execution_ms > slim.execution_ms * 1.1`)
    expect(faster).toBeGreaterThan(200)
    expect(slower).toBe(0)
  })

  test('each run has the cluster that its job was set to when it began', async () => {
    const compared = `cluster
      inner join (
        select *, lead(from_ms, 1, 9000000000000000) over (partition by workspace_id, job_id order by from_ms) as until_ms
        from job_setting_state
      ) as setting using (workspace_id, job_id)
      where source = 'JOB' and cluster.create_ms >= from_ms + 900000 and cluster.create_ms < until_ms`
    expect(await one(`select count(*) from ${compared}`)).toBeGreaterThan(10_000)
    expect(
      await query(`select cluster_id from ${compared} and (
        cluster.num_workers is distinct from setting.num_workers
        or cluster.worker_node_type <> setting.worker_node_type
        or cluster.driver_node_type <> setting.driver_node_type
        or cluster.spark_version <> setting.spark_version
        or cluster.is_spot <> setting.is_spot)`),
    ).toEqual([])
  })
})
