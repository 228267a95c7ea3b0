import { z } from 'zod'
import { readModelText } from '#derive/model-text.ts'
import type { Lake } from '#lake/lake.ts'
import { savingOf } from '#product/server/savings/saving.ts'
import { changedJobOf, judgedSides } from '#product/server/savings/verdicts/comparable-runs.ts'
import type { FoundRun } from '#product/server/savings/verdicts/read-changes.ts'

/**
 * What was judged of days around dates on which nothing changed, of one kind of asset: how many intervals there were, which hold 0, how many
 * were called a saving or a loss, how many dates had none, and the median of half their widths.
 */
export type PlaceboVerdicts = {
  assetKind: string
  assets: number
  judged: number
  holdZero: number
  called: number
  without: number
  halfWidth: number
}

const dayRow = z.object({
  asset_kind: z.string(),
  asset_id: z.string(),
  start_ms: z.coerce.number(),
  cost: z.coerce.number(),
  work: z.coerce.number().nullable(),
})
type Day = z.output<typeof dayRow>

const first = 10
const after = 10
const everyDays = 3

/** Judges the days of assets without runs that never changed as if they had changed after every third day from the tenth on. */
export async function placeboVerdicts(lake: Lake): Promise<PlaceboVerdicts[]> {
  const days = z
    .array(dayRow)
    .parse(await lake.rows(await readModelText(new URL('unchanged-days.sql', import.meta.url))))
  return [...Map.groupBy(days, ({ asset_kind }) => asset_kind)].map(([assetKind, of]) => {
    const assets = [...Map.groupBy(of, ({ asset_id }) => asset_id).values()]
    const savings = assets.flatMap(judgedAt)
    const found = savings.flatMap((saving) => ('share' in saving ? [saving] : []))
    const widths = found.map(({ halfWidth }) => halfWidth).toSorted((one, other) => one - other)
    return {
      assetKind,
      assets: assets.length,
      judged: found.length,
      holdZero: found.filter(({ share }) => share.low <= 0 && share.high >= 0).length,
      called: found.filter(({ kind }) => kind !== 'not distinguishable from 0').length,
      without: savings.length - found.length,
      halfWidth: widths[Math.floor(widths.length / 2)] ?? Number.NaN,
    }
  })
}

function judgedAt(days: readonly Day[]) {
  const places = days.map((_, place) => place).filter((place) => place >= first && place % everyDays === 1)
  return places.flatMap((place) => {
    if (place + after > days.length) return []
    const { sides, volumeOf } = judgedSides(
      {
        before: days.slice(0, place).map((day) => foundDay(day, 'before')),
        after: days.slice(place, place + after).map((day) => foundDay(day, 'after')),
      },
      true,
    )
    return [savingOf(changedJobOf(sides, volumeOf))]
  })
}

/** A day as verdicts read it. */
function foundDay({ asset_id, start_ms, cost, work }: Day, side: FoundRun['side']): FoundRun {
  return {
    accountId: '',
    workspaceId: '',
    changeGroup: '',
    jobId: asset_id,
    side,
    startMs: start_ms,
    hasSucceeded: true,
    currencies: 'USD',
    cost: String(cost),
    billedCost: String(cost),
    rowsWritten: work,
    sourceBytes: null,
  }
}
