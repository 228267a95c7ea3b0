import { z } from 'zod'
import { dayOf } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { scopedQuery } from '#http/query.ts'
import type { CostChange } from '#product/contract/calls/cost-changes.ts'
import { overCostDays } from '#product/server/cost-days.ts'
import { nothingFound, type FindChanges } from './period.ts'
import { priceEffectOf, reasonOf } from './reason-of.ts'

const changes = scopedQuery(new URL('../cost-changes.sql', import.meta.url))
const usage = scopedQuery(new URL('../usage.sql', import.meta.url))
const { jobs: listed } = overCostDays(
  (days) => `select distinct workspaceId || ' ' || dbJobId as job from (\n${days}\n)`,
)

const changedRows = z.array(
  z.object({
    workspaceId: z.string(),
    dbJobId: z.string(),
    dbJobName: z.string(),
    cost: z.string(),
    previousCost: z.string(),
    difference: z.string(),
    runs: z.int(),
    previousRuns: z.int(),
    averageDurationMs: z.number().nullable(),
    previousAverageDurationMs: z.number().nullable(),
    timeMs: z.int().nullable(),
    previousTimeMs: z.int().nullable(),
    timedOutRuns: z.int(),
    previousTimedOutRuns: z.int(),
    isGone: z.boolean(),
    firstSeenDay: z.string(),
    lastSeenDay: z.string(),
    goneJobs: z.int(),
    goneCost: z.string(),
  }),
)
const usageRows = z.array(
  z.object({
    workspaceId: z.string(),
    dbJobId: z.string(),
    quantity: z.string(),
    amount: z.string(),
    previousQuantity: z.string(),
    previousAmount: z.string(),
  }),
)
const listedRows = z.array(z.object({ job: z.string() }))
type ChangedRow = z.output<typeof changedRows>[number]

function changeOf(row: ChangedRow, since: string, usages: z.output<typeof usageRows>): CostChange {
  const { workspaceId, dbJobId, dbJobName, difference, firstSeenDay, lastSeenDay } = row
  const own = usages.filter((one) => one.workspaceId === workspaceId && one.dbJobId === dbJobId)
  const priceEffect = priceEffectOf(own)
  return {
    workspaceId,
    dbJobId,
    dbJobName,
    current: {
      cost: row.cost,
      runs: row.runs,
      timedOutRuns: row.timedOutRuns,
      averageDurationMs: row.averageDurationMs,
      timeMs: row.timeMs,
    },
    previous: {
      cost: row.previousCost,
      runs: row.previousRuns,
      timedOutRuns: row.previousTimedOutRuns,
      averageDurationMs: row.previousAverageDurationMs,
      timeMs: row.previousTimeMs,
    },
    difference,
    reason: reasonOf({ ...row, isNew: firstSeenDay >= since }, priceEffect),
    priceEffect: moneyText(priceEffect),
    firstSeenDay,
    lastSeenDay,
  }
}

/** The jobs that filters leave of both periods; null where nothing filters them. */
async function jobsListed(...[read, period, filters]: Parameters<FindChanges>): Promise<string[] | null> {
  if (!Object.values(filters).some((value) => value !== undefined && value !== null)) return null
  const { until, previousSince, currency } = period
  const { rows } = await read(listed, { ...filters, since: previousSince, until, currency })
  return listedRows.parse(rows).map(({ job }) => job)
}

/** The jobs whose cost changed most, each with its main reason. */
export const jobChanges: FindChanges = async (read, period, filters) => {
  const listedJobs = await jobsListed(read, period, filters)
  const asked = { ...period, isFiltered: listedJobs !== null, listedJobs: listedJobs ?? [] }
  const rows = changedRows.parse((await read(changes, asked)).rows)
  const [first] = rows
  if (!first) return nothingFound
  const jobIds = rows.map(({ dbJobId }) => dbJobId)
  const usages = usageRows.parse((await read(usage, { ...period, jobIds })).rows)
  return {
    goneJobs: { jobs: first.goneJobs, previousCost: first.goneCost },
    changes: rows.map((row) => changeOf(row, dayOf(period.since), usages)),
  }
}
