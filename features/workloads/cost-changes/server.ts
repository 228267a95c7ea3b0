import { z } from 'zod'
import { dayOf, startOfDay } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { previousStart, rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { comparedDays } from '#product/server/compared-days.ts'
import { listCostChanges, type CostChange } from '#product/contract/calls/cost-changes.ts'
import { priceEffectOf, reasonOf } from './server/reason-of.ts'

const changes = scopedQuery(new URL('cost-changes.sql', import.meta.url))
const usage = scopedQuery(new URL('usage.sql', import.meta.url))
const comparedUntil = scopedQuery(comparedDays.comparedUntil)
const previousUntil = scopedQuery(comparedDays.previousUntil)

const changedRow = z.object({
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
  timedOutRuns: z.int(),
  previousTimedOutRuns: z.int(),
  isGone: z.boolean(),
  firstSeenDay: z.string(),
  lastSeenDay: z.string(),
  goneJobs: z.int(),
  goneCost: z.string(),
})
const usageRow = z.object({
  workspaceId: z.string(),
  dbJobId: z.string(),
  quantity: z.string(),
  amount: z.string(),
  previousQuantity: z.string(),
  previousAmount: z.string(),
})
const untilRows = z.array(z.object({ comparedUntil: z.string() }))
const previousRows = z.array(z.object({ previousUntil: z.string().nullable() }))
const changedRows = z.array(changedRow)
const usageRows = z.array(usageRow)
type ChangedRow = z.output<typeof changedRow>

const noneGone = { jobs: 0, previousCost: moneyText(0n) }

function changeOf(row: ChangedRow, since: string, usages: readonly z.output<typeof usageRow>[]): CostChange {
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
    },
    previous: {
      cost: row.previousCost,
      runs: row.previousRuns,
      timedOutRuns: row.previousTimedOutRuns,
      averageDurationMs: row.previousAverageDurationMs,
    },
    difference,
    reason: reasonOf({ ...row, isNew: firstSeenDay >= since }, priceEffect),
    priceEffect: moneyText(priceEffect),
    firstSeenDay,
    lastSeenDay,
  }
}

export const listCostChangesRoute = route(
  listCostChanges,
  async ({ query, read, clock, defaultCurrency }) => {
    const range = rangeOf(query, 'days', clock.dataNow())
    const currency = query.currency ?? (await defaultCurrency())
    const asked = { ...range, previousSince: previousStart(range) }
    const [untilFound, previousFound] = await Promise.all([
      read(comparedUntil, asked),
      read(previousUntil, asked),
    ])
    const until = startOfDay(untilRows.parse(untilFound.rows)[0]?.comparedUntil ?? dayOf(range.since))
    const previousEnd = previousRows.parse(previousFound.rows)[0]?.previousUntil ?? null
    const period = { ...asked, until, previousUntil: previousEnd, currency }
    const found = previousEnd === null ? untilFound : await read(changes, { ...period, size: query.size })
    const rows = previousEnd === null ? [] : changedRows.parse(found.rows)
    const jobIds = rows.map(({ dbJobId }) => dbJobId)
    const usages = rows.length === 0 ? [] : usageRows.parse((await read(usage, { ...period, jobIds })).rows)
    const [first] = rows
    return {
      dataVersion: found.dataVersion,
      since: period.since.toISOString(),
      until: period.until.toISOString(),
      previousSince: period.previousSince.toISOString(),
      previousUntil: previousEnd === null ? null : startOfDay(previousEnd).toISOString(),
      currency,
      goneJobs: first ? { jobs: first.goneJobs, previousCost: first.goneCost } : noneGone,
      changes: rows.map((row) => changeOf(row, dayOf(period.since), usages)),
    }
  },
)
