import { dayCount, judgedFrom } from './assets.ts'
import { scopeOf } from './stories.ts'
import type { World } from './world.ts'

/** Days in a row on which a scope was reported; gaps of a week do not part them. */
export type Alarm = { scope: string; first: number; last: number }

/** What a detector reports of a world. */
export type Detector = (world: World, strictness: number) => readonly Alarm[]

const gapDays = 7

/** Reported days of scopes, those in a row as one. */
export function alarmsOf(reported: readonly { scope: string; day: number }[]): Alarm[] {
  const alarms: Alarm[] = []
  for (const [scope, days] of Map.groupBy(reported, (one) => one.scope)) {
    let open: Alarm | undefined
    for (const { day } of days.toSorted((one, other) => one.day - other.day)) {
      if (open && day - open.last <= gapDays) open.last = day
      else alarms.push((open = { scope, first: day, last: day }))
    }
  }
  return alarms
}

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

/** What each asset cost on each day, at the price of the day. */
function series({ assets, priceRatios, missing }: World) {
  return assets.map((asset) => ({
    scope: scopeOf(asset),
    costs: asset.costs.map((cost, day) =>
      missing.has(day) ? 0 : cost * (priceRatios.get(asset.sku)?.[day] ?? 1),
    ),
  }))
}

function reportedBy(
  world: World,
  isReported: (costs: readonly number[], day: number) => boolean,
  isAsked: (day: number) => boolean = () => true,
): Alarm[] {
  const reported = series(world).flatMap(({ scope, costs }) =>
    costs.flatMap((_cost, day) =>
      day >= judgedFrom && isAsked(day) && isReported(costs, day) ? [{ scope, day }] : [],
    ),
  )
  return alarmsOf(reported)
}

/** Two deviations above the mean of 30 days, or 2.5 times that; a baseline of 10 dollars and a difference of 50. */
export const zScore: Detector = (world, strictness) =>
  reportedBy(world, (costs, day) => {
    const past = costs.slice(day - 30, day)
    const mean = sumOf(past) / past.length
    const deviation = Math.sqrt(sumOf(past.map((cost) => (cost - mean) ** 2)) / past.length)
    const cost = costs[day] ?? 0
    const isFar = cost - mean >= 2 * strictness * deviation || cost >= 2.5 * strictness * mean
    return isFar && mean >= 10 && cost - mean >= 50
  })

// The first day of a world is a Friday: its third is a Sunday.
const isSunday = (day: number) => day % 7 === 2
const week = (costs: readonly number[], day: number) => sumOf(costs.slice(day - 6, day + 1))

function weekAbove(weeks: number, share: number): Detector {
  return (world, strictness) =>
    reportedBy(
      world,
      (costs, day) => {
        const cost = week(costs, day)
        const before = Array.from({ length: weeks }, (_one, place) => week(costs, day - 7 * (place + 1)))
        const mean = sumOf(before) / weeks
        return mean > 0 && cost >= mean * (1 + share * strictness) && cost - mean >= 50
      },
      isSunday,
    )
}

/** A week that costs a fifth more than the one before, and 50 dollars. */
export const aboveLastWeek = weekAbove(1, 0.2)

/** A week that costs a tenth more than the mean of the 8 before, and 50 dollars. */
export const aboveEightWeeks = weekAbove(8, 0.1)

/** For how many weeks of assets alarms were counted. */
export const assetWeeks = ({ assets }: World) =>
  (assets.filter(({ assetId }) => !assetId.startsWith('small')).length * (dayCount - judgedFrom)) / 7
