import { addDays, type Day } from '#contract/dates.ts'
import type { Chance } from './chance.ts'

/** Where a world begins, how many days it has, and from which of them on alarms count. */
export const firstDay: Day = '2024-11-01'
export const dayCount = 190
export const judgedFrom = 100

/** A workload with its cost of each day. */
export type Asset = {
  assetId: string
  kind: 'job' | 'pipeline' | 'cluster' | 'warehouse'
  workspaceId: string
  sku: string
  /** Dollars of a usual day. */
  base: number
  costs: number[]
}

export const skus = ['JOBS', 'PHOTON', 'ALL_PURPOSE', 'SQL', 'SERVERLESS'] as const
const kinds = ['job', 'job', 'job', 'pipeline', 'cluster', 'warehouse'] as const

/** The date of a day of a world. */
export const dateOf = (day: number): Day => addDays(firstDay, day)

// The first day is a Friday: 0 is Monday.
const weekdayOf = (day: number) => (day + 4) % 7

/** Which share of a usual day a workload costs on each weekday; null where it runs on days of chance. */
function weekdays(chance: Chance): readonly number[] | null {
  const kind = chance.next()
  if (kind < 0.5) {
    const weekend = chance.between(0.3, 1)
    return Array.from({ length: 7 }, (_one, day) => (day > 4 ? weekend : 1) * chance.between(0.85, 1.15))
  }
  if (kind < 0.8) return Array.from({ length: 7 }, (_one, day) => (day > 4 ? 0 : chance.between(0.85, 1.15)))
  if (kind < 0.92) {
    const own = Math.floor(chance.next() * 7)
    return Array.from({ length: 7 }, (_one, day) => (day === own ? 1 : 0))
  }
  return null
}

function costsOf(base: number, chance: Chance): number[] {
  const profile = weekdays(chance)
  const sigma = chance.between(0.03, 0.12)
  const monthlyGrowth = chance.between(-0.02, 0.04)
  const monthEnd = chance.next() < 0.15 ? chance.between(1.3, 2.5) : 1
  const rarity = chance.between(0.1, 0.5)
  const changesOn = chance.next() * dayCount
  const changedBy = chance.between(0.92, 1.08)
  return Array.from({ length: dayCount }, (_one, day) => {
    const share = profile ? (profile[weekdayOf(day)] ?? 1) : Number(chance.next() < rarity)
    const isPaused = chance.next() < 0.01
    const isMonthEnd = dateOf(day + 1).slice(8) === '01'
    const level = (1 + monthlyGrowth) ** (day / 30) * (day >= changesOn ? changedBy : 1)
    const noise = Math.exp(sigma * Math.max(-4, Math.min(4, chance.heavyTailed())))
    return isPaused ? 0 : base * share * level * noise * (isMonthEnd ? monthEnd : 1)
  })
}

/** An asset with the cost of each day, as if nothing happened. */
export function usualAsset(assetId: string, workspaceId: string, base: number, chance: Chance): Asset {
  const kind = chance.oneOf(kinds)
  return { assetId, workspaceId, kind, sku: chance.oneOf(skus), base, costs: costsOf(base, chance) }
}
