import { z } from 'zod'
import { dayOf, startOfDay } from '#contract/dates.ts'
import { moneyText } from '#contract/money.ts'
import { previousStart, rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { readComparedDays } from '#product/server/compared-days.ts'
import { listCostChanges, type CostChange } from '#product/contract/calls/cost-changes.ts'
import { priceEffectOf, reasonOf } from './server/reason-of.ts'

const changes = scopedQuery(new URL('cost-changes.sql', import.meta.url))
const usage = scopedQuery(new URL('usage.sql', import.meta.url))

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
    const { comparedUntil, previousUntil, dataVersion } = await readComparedDays(read, asked)
    const period = { ...asked, until: startOfDay(comparedUntil), previousUntil, currency }
    const found = previousUntil === null ? [] : (await read(changes, { ...period, size: query.size })).rows
    const rows = changedRows.parse(found)
    const jobIds = rows.map(({ dbJobId }) => dbJobId)
    const usages = rows.length === 0 ? [] : usageRows.parse((await read(usage, { ...period, jobIds })).rows)
    const [first] = rows
    return {
      dataVersion,
      since: period.since.toISOString(),
      until: period.until.toISOString(),
      previousSince: period.previousSince.toISOString(),
      previousUntil: previousUntil === null ? null : startOfDay(previousUntil).toISOString(),
      currency,
      goneJobs: first ? { jobs: first.goneJobs, previousCost: first.goneCost } : noneGone,
      changes: rows.map((row) => changeOf(row, dayOf(period.since), usages)),
    }
  },
)
