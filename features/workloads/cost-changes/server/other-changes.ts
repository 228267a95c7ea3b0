import { z } from 'zod'
import { dayOf } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'
import type { ChangeReason, CostChange } from '#product/contract/calls/cost-changes.ts'
import { overCostDays } from '#product/server/cost-days.ts'
import { nothingFound, type FindChanges } from './period.ts'

const changes = overCostDays(
  (days) => `with
spent as (
  select
    workspaceId,
    dbJobId,
    dbJobName,
    cast(coalesce(sum(cost) filter (where day >= $rangeSince), 0) as decimal(28, 10)) as cost,
    cast(coalesce(sum(cost) filter (where day < $previousUntil), 0) as decimal(28, 10)) as previousCost,
    max(day) as lastSeenDay
  from (
${days}
  )
  group by workspaceId, dbJobId, dbJobName
),
changed as (
  select *, cast(cost - previousCost as decimal(28, 10)) as difference, cost = 0 as isGone
  from spent
  where cost <> previousCost
)
select
  *,
  cast(count(*) filter (where isGone) over () as integer) as goneJobs,
  cast(coalesce(sum(previousCost) filter (where isGone) over (), 0) as decimal(28, 10)) as goneCost
from changed
order by abs(difference) desc, workspaceId, dbJobName, dbJobId
limit $size`,
)
const seen = (list: string) => scopedQuery(new URL(`../${list}-seen.sql`, import.meta.url))

const changedRows = z.array(
  z.object({
    workspaceId: z.string(),
    dbJobId: z.string(),
    dbJobName: z.string(),
    cost: z.string(),
    previousCost: z.string(),
    difference: z.string(),
    isGone: z.boolean(),
    lastSeenDay: z.string(),
    goneJobs: z.int(),
    goneCost: z.string(),
  }),
)
const seenRows = z.array(z.object({ workspaceId: z.string(), dbJobId: z.string(), firstSeenDay: z.string() }))
type ChangedRow = z.output<typeof changedRows>[number]

const uncounted = { runs: null, timedOutRuns: 0, averageDurationMs: null, timeMs: null }

function reasonOf(isGone: boolean, isNew: boolean): ChangeReason | null {
  if (isGone) return 'gone'
  return isNew ? 'new' : null
}

function changeOf(row: ChangedRow, since: string, days: z.output<typeof seenRows>): CostChange {
  const { workspaceId, dbJobId, dbJobName, difference, lastSeenDay } = row
  const found = days.find((one) => one.workspaceId === workspaceId && one.dbJobId === dbJobId)
  const firstSeenDay = found?.firstSeenDay ?? lastSeenDay
  return {
    workspaceId,
    dbJobId,
    dbJobName,
    current: { ...uncounted, cost: row.cost },
    previous: { ...uncounted, cost: row.previousCost },
    difference,
    reason: reasonOf(row.isGone, firstSeenDay >= since),
    priceEffect: moneyText(0n),
    firstSeenDay,
    lastSeenDay,
  }
}

/** Finds changes among workloads of which only the cost is compared, and whether they are new or gone. */
function changesIn(costs: ScopedQuery, firstDays: ScopedQuery): FindChanges {
  return async (read, { since, until, previousSince, previousUntil, currency, size }, filters) => {
    const inBoth = { ...filters, since: previousSince, until, previousSince, currency }
    const found = await read(costs, { ...inBoth, rangeSince: dayOf(since), previousUntil, size })
    const rows = changedRows.parse(found.rows)
    const [first] = rows
    if (!first) return nothingFound
    const { rows: days } = await read(firstDays, { jobIds: rows.map(({ dbJobId }) => dbJobId) })
    return {
      goneJobs: { jobs: first.goneJobs, previousCost: first.goneCost },
      changes: rows.map((row) => changeOf(row, dayOf(since), seenRows.parse(days))),
    }
  }
}

/** The one-time runs whose cost changed most. */
export const submitRunChanges = changesIn(changes['submit-runs'], seen('submit-runs'))

/** The maintenance services whose cost changed most. */
export const maintenanceJobChanges = changesIn(changes['maintenance-jobs'], seen('maintenance-jobs'))
