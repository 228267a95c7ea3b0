import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LakeRow } from '#lake/lake.ts'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'

// Whole days of the world.
const since = '2025-05-02'
const until = '2025-05-29'

let collected: CollectedLake
let factsFolder: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, facts: factsFolder, close } = await openWorld())
}, 120_000)

afterAll(() => close())

/** Rows of a statement over the facts of the estate (`fact.<table>`) and the tables of the lake. */
const rowsOf = (sql: string): Promise<LakeRow[]> =>
  collected.lake.rows(
    sql.replaceAll(/fact\.(\w+)/g, (_match, table) => `read_parquet('${factsFolder}/${table}.parquet')`),
  )

test(`${world}: who worked how long in which notebook on which cluster is as in the facts, day by day`, async () => {
  const compared = await rowsOf(`
    with calendar_day as (
      select cast(range as date) as day, epoch_ms(range) as from_ms, epoch_ms(range) + 86400000 as until_ms
      from range(timestamp '${since}', timestamp '${until}', interval 1 day)
    ), expected as (
      select day, workspace_id, cluster_id, notebook_id, user_name,
        count(*) filter (where start_ms >= from_ms) as commands,
        count(*) filter (where start_ms >= from_ms and status = 'failed') as failed_commands,
        sum(least(end_ms, until_ms) - greatest(start_ms, from_ms)) as active_ms
      from fact.notebook_command as command
      inner join calendar_day on start_ms < until_ms and end_ms > from_ms
      where workspace_id in (select workspace_id from notebook_session_day)
      group by all
    ), derived as (
      select day, workspace_id, cluster_id, notebook_id, user_name,
        sum(commands) as commands, sum(failed_commands) as failed_commands, sum(active_ms) as active_ms
      from notebook_session_day
      where day >= date '${since}' and day < date '${until}'
      group by all
    )
    select
      count(*) as rows,
      count(*) filter (
        where expected.commands is distinct from derived.commands
          or expected.failed_commands is distinct from derived.failed_commands
          or expected.active_ms is distinct from derived.active_ms
      ) as wrong
    from expected
    full join derived using (day, workspace_id, cluster_id, notebook_id, user_name)`)
  expect(Number(compared[0]?.['rows'])).toBeGreaterThan(10)
  expect(Number(compared[0]?.['wrong'])).toBe(0)
})

test(`${world}: a session is what somebody ran with at most 25 minutes in between, while the cluster stayed up`, async () => {
  const compared = await rowsOf(`
    with command as (
      select *, lag(end_ms) over (
        partition by workspace_id, cluster_id, notebook_id, user_name order by start_ms
      ) as before_ms
      from fact.notebook_command
      where workspace_id in (select workspace_id from notebook_session_day)
    ), beginning as (
      select workspace_id, cluster_id, notebook_id, user_name, start_ms
      from command
      where before_ms is null
        or start_ms - before_ms > 1500000
        or exists (
          select 1 from fact.cluster_session as life
          where life.workspace_id = command.workspace_id
            and life.cluster_id = command.cluster_id
            and life.terminating_ms > command.before_ms
            and life.terminating_ms <= command.start_ms
        )
    ), expected as (
      select * from beginning
      where start_ms >= epoch_ms(timestamp '${since}') and start_ms < epoch_ms(timestamp '${until}')
    ), derived as (
      select workspace_id, cluster_id, notebook_id, user_name, epoch_ms(start_time) as start_ms
      from notebook_session_day
      where not is_continued and day >= date '${since}' and day < date '${until}'
    )
    select count(*) as sessions, count(*) filter (where expected.start_ms is null or derived.start_ms is null) as wrong
    from expected
    full join derived using (workspace_id, cluster_id, notebook_id, user_name, start_ms)`)
  expect(Number(compared[0]?.['sessions'])).toBeGreaterThan(10)
  expect(Number(compared[0]?.['wrong'])).toBe(0)
})

test(`${world}: sessions cost no more than the interactive use of their cluster on each day`, async () => {
  const [compared] = await rowsOf(`
    with shared as (
      select day, workspace_id, cluster_id, currency, sum(cost) as cost
      from notebook_session_day
      where cost is not null
      group by all
    ), interactive as (
      select day, workspace_id, cluster_id, currency, sum(cost) as cost
      from cluster_cost_day
      where consumer = 'interactive'
      group by all
    )
    select count(*) as days, count(*) filter (where interactive.cost is null or shared.cost > interactive.cost) as wrong
    from shared
    left join interactive using (day, workspace_id, cluster_id, currency)`)
  expect(Number(compared?.['days'])).toBeGreaterThan(10)
  expect(Number(compared?.['wrong'])).toBe(0)
})
