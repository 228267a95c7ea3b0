import { dayOf, startOfDay } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { moneyText, sumOfMoney } from '#contract/money.ts'
import { previousStart, rangeOf, type Range } from '#contract/ranges.ts'
import { route } from '#http/route.ts'
import { tagParts } from '#product/contract/filters/tag-filter.ts'
import { readCompleteDays } from '#product/server/calendar/billed-days.ts'
import { readComparedDays } from '#product/server/calendar/compared-days.ts'
import {
  changedAssets,
  changedLines,
  estimateOf,
  lineRows,
} from '#product/server/cost-change/changed-assets.ts'
import type { ChangePart } from '#product/contract/change-parts.ts'
import { splitCostChange } from '#product/contract/calls/cost-change-split.ts'
import { largestFirst, partsOf, rowsOf, unitsOf } from './server/split.ts'

type AskedBefore = { previousSince?: string | undefined; previousUntil?: string | undefined }

/** The period to compare with where both of its ends are given; it has to end before the range begins. */
function chosenPeriod(
  { previousSince, previousUntil }: AskedBefore,
  range: Range,
  now: Date,
): Range | undefined {
  if (previousSince === undefined && previousUntil === undefined) return undefined
  if (previousSince === undefined || previousUntil === undefined) {
    const field = previousSince === undefined ? 'previousSince' : 'previousUntil'
    throw new CodedError('invalid_parameter', `Give both previousSince and previousUntil.`, { field })
  }
  const chosen = rangeOf({ since: previousSince, until: previousUntil }, 'days', now)
  if (chosen.until <= range.since) return chosen
  throw new CodedError(
    'invalid_parameter',
    'The period to compare with overlaps the range: give a previousUntil that is not later than since.',
    { field: 'previousUntil' },
  )
}

type Rows = ReturnType<typeof rowsOf>['rows']

/** The part that is asked for, or the difference, of all rows that are not shown, and why it is an estimate. */
function othersThan(shown: ReadonlySet<Rows[number]>, rows: Rows, part: ChangePart | undefined) {
  const others = rows.filter((row) => !shown.has(row))
  return {
    otherRows: moneyText(others.reduce((sum, row) => sum + unitsOf(row, part), 0n)),
    otherRowsEstimatedBecause:
      others.find(({ estimatedBecause }) => estimatedBecause !== null)?.estimatedBecause ?? null,
  }
}

const notCompared = {
  previousCost: null,
  cost: null,
  difference: null,
  estimatedBecause: null,
  parts: [],
  rows: [],
  totalElements: 0,
  otherRows: moneyText(0n),
  otherRowsEstimatedBecause: null,
}

export const splitCostChangeRoute = route(
  splitCostChange,
  async ({ query, read, clock, defaultCurrency }) => {
    const { assetKind, assetId, skuName, tag, part, size, offset = 0 } = query
    const range = rangeOf(query, 'days', clock.dataNow())
    const chosen = chosenPeriod(query, range, clock.dataNow())
    const previousSince = chosen?.since ?? previousStart(range)
    const currency = query.currency ?? (await defaultCurrency())
    const [compared, { loadedSince }] = await Promise.all([
      readComparedDays(read, { ...range, previousSince }),
      readCompleteDays(read),
    ])
    const { comparedUntil, dataVersion } = compared
    const previousUntil =
      compared.previousUntil !== null && chosen ? dayOf(chosen.until) : compared.previousUntil
    const answer = {
      dataVersion,
      since: range.since.toISOString(),
      until: startOfDay(comparedUntil).toISOString(),
      previousSince: previousSince.toISOString(),
      previousUntil: previousUntil === null ? null : startOfDay(previousUntil).toISOString(),
      currency,
      loadedSince,
    }
    if (previousUntil === null) return { ...answer, ...notCompared }
    const { key = null, value = null } = tag === undefined ? {} : tagParts(tag)
    const found = await read(changedLines, {
      since: dayOf(range.since),
      until: comparedUntil,
      previousSince: dayOf(previousSince),
      previousUntil,
      currency,
      assetKind: assetKind ?? null,
      assetId: assetId ?? null,
      workspaceId: null,
      subscriptionId: null,
      tagKey: key,
      tagValue: value,
    })
    const assets = changedAssets(lineRows.parse(found.rows), {
      since: dayOf(range.since),
      isTagged: tag !== undefined,
    })
    const all = rowsOf(assets, { skuName, isOfSkus: assetId !== undefined })
    const listed = largestFirst(all.rows, part)
    const page = listed.slice(offset, offset + size)
    return {
      ...answer,
      previousCost: sumOfMoney(all.rows.map((row) => row.previousCost)),
      cost: sumOfMoney(all.rows.map((row) => row.cost)),
      difference: sumOfMoney(all.rows.map((row) => row.difference)),
      estimatedBecause: estimateOf(all.lines.map(({ line }) => line)),
      parts: partsOf(all.lines, all.rows),
      rows: page,
      totalElements: listed.length,
      ...othersThan(new Set(page), all.rows, part),
    }
  },
)
