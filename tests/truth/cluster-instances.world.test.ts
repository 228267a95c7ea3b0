import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LakeRow } from '#lake/lake.ts'
import { openWorld } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'

let factsFolder: string
let collected: CollectedLake
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, facts: factsFolder, close } = await openWorld())
})

afterAll(() => close())

/** Rows of the lake and of the estate's facts, read from its files. */
const rows = (sql: string): Promise<LakeRow[]> =>
  collected.lake.rows(
    sql.replaceAll(/fact\.(\w+)/g, (_match, table) => `read_parquet('${factsFolder}/${table}.parquet')`),
  )

test('the cost of the instances of every cluster and day is its part of the ledger, to the last digit', async () => {
  const different = await rows(`
    with
    ledger as (
      select day, workspace_id, cluster_id, currency, cast(sum(amount) as decimal(28,10)) as cost
      from run_cost_part
      where cluster_id is not null
      group by day, workspace_id, cluster_id, currency
    ),
    placed as (
      select day, workspace_id, cluster_id, currency, cast(sum(cost) as decimal(28,10)) as cost
      from cluster_instance_cost_day
      group by day, workspace_id, cluster_id, currency
    )
    select * from ledger full outer join placed using (day, workspace_id, cluster_id, currency)
    where ledger.cost is distinct from placed.cost`)
  expect(different).toEqual([])
  const [whole] = await rows(`select count(distinct instance_id) as instances from cluster_instance_cost_day`)
  expect(Number(whole?.['instances'])).toBeGreaterThan(50)
})

test('a shared cluster whose events are all kept has its true lives', async () => {
  const lives = await rows(`
    with
    told as (
      select life.cluster_id, life.creating_ms, life.terminating_ms
      from fact.cluster_session as life
      inner join fact.cluster as cluster using (workspace_id, cluster_id)
      where cluster.source = 'UI'
        and life.running_ms is not null
        and life.workspace_id = (select max(workspace_id) from run)
        and life.creating_ms >= epoch_ms(timestamp '2025-05-06')
        and life.terminating_ms < epoch_ms(timestamp '2025-05-30')
        and life.cluster_id not in (select cluster_id from fact.event_mishap)
    )
    select
      count(*) as lives,
      count(*) filter (where found.instance_id is not null) as found,
      count(*) filter (where epoch_ms(found.end_time) between told.terminating_ms - 1000 and told.terminating_ms + 1000) as ended
    from told
    left join cluster_instance as found
      on found.cluster_id = told.cluster_id
      and found.instance_id = told.cluster_id || '-' || cast(told.creating_ms as varchar)`)
  const [row] = lives
  expect(Number(row?.['lives'])).toBeGreaterThan(10)
  expect([row?.['found'], row?.['ended']]).toEqual([row?.['lives'], row?.['lives']])
})
