import { z } from 'zod'
import { daysIn, type Day } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { BilledDays } from '#product/server/calendar/billed-days.ts'
import { isLoadedFrom } from '#product/server/calendar/loaded-days.ts'

const amount = z.string().nullable()

/** Rows of daily-costs.sql. */
export const costRows = z.array(
  z.object({ id: z.string().nullable(), day: z.string(), databricksCost: amount, cloudCost: amount }),
)
export type CostRow = z.output<typeof costRows>[number]

type DayCost = { cost: string; databricksCost: string; cloudCost: string }
const nothing = '0.0000000000'

/** What one part of the bill cost on each day that is known; on a known day without a row, nothing. */
export class KnownCosts {
  readonly #rows: ReadonlyMap<Day, CostRow>
  readonly #known: BilledDays
  readonly #gaps: ReadonlySet<Day>

  constructor(rows: readonly CostRow[], known: BilledDays) {
    this.#rows = new Map(rows.map((row) => [row.day, row]))
    this.#known = known
    this.#gaps = new Set(known.gaps)
  }

  /** Whether all days from one on are loaded. */
  areLoadedFrom(day: Day): boolean {
    return isLoadedFrom(this.#known, day)
  }

  /** The cost of a day; null where it is not known. */
  on(day: Day): DayCost | null {
    if (!this.areLoadedFrom(day)) return null
    const { firstUsageDay, completeUntil } = this.#known
    if (firstUsageDay === null || completeUntil === null) return null
    if (day < firstUsageDay || day >= completeUntil || this.#gaps.has(day)) return null
    return this.#recordedOn(day)
  }

  /** What a day that is not complete has cost so far; null of other days, and where nothing of it is billed. */
  soFarOn(day: Day): string | null {
    const { completeUntil } = this.#known
    if (completeUntil === null || day < completeUntil || !this.#rows.has(day)) return null
    return this.#recordedOn(day).cost
  }

  /** What the open days between two have cost so far; null where nothing of them is billed. */
  soFarBetween(since: Day, until: Day): string | null {
    const billed = daysIn(since, until).flatMap((day) => this.soFarOn(day) ?? [])
    return billed.length === 0 ? null : sumOfMoney(billed)
  }

  /** The part of it that VMs are; null where nothing of these days is billed. */
  cloudSoFarBetween(since: Day, until: Day): string | null {
    const open = daysIn(since, until).filter((day) => this.soFarOn(day) !== null)
    return open.length === 0 ? null : sumOfMoney(open.map((day) => this.#recordedOn(day).cloudCost))
  }

  #beforeUsage(day: Day): DayCost | null {
    const { firstUsageDay } = this.#known
    if (firstUsageDay === null || day >= firstUsageDay || !this.#rows.has(day)) return null
    return this.#recordedOn(day)
  }

  #recordedOn(day: Day): DayCost {
    const { databricksCost, cloudCost } = this.#rows.get(day) ?? {}
    const [databricks, cloud] = [databricksCost ?? nothing, cloudCost ?? nothing]
    return { cost: sumOfMoney([databricks, cloud]), databricksCost: databricks, cloudCost: cloud }
  }

  /**
   * The exact cost between two days: of the known ones, and what is recorded of those before the first usage, such as VMs
   * of which there are events; null where there is nothing of either, and where days between are still to be loaded.
   */
  between(since: Day, until: Day): DayCost | null {
    if (!this.areLoadedFrom(since)) return null
    const days = daysIn(since, until).flatMap((day) => this.on(day) ?? this.#beforeUsage(day) ?? [])
    if (days.length === 0) return null
    const sumOf = (name: keyof DayCost) => sumOfMoney(days.map(({ [name]: part }) => part))
    return { cost: sumOf('cost'), databricksCost: sumOf('databricksCost'), cloudCost: sumOf('cloudCost') }
  }

  /** Whether days between two have usage of which the cost is not published. */
  hasGap(since: Day, until: Day): boolean {
    return this.#known.gaps.some((day) => day >= since && day < until)
  }

  /** Whether each day between two is known. */
  areKnown(since: Day, until: Day): boolean {
    return daysIn(since, until).every((day) => this.on(day) !== null)
  }
}
