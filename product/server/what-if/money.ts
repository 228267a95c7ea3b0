import { moneyText, moneyUnits } from '#contract/money.ts'
import { plus, type Bounded } from './bounded.ts'
import type { Bound } from './growing-terms.ts'

/** What a machine costs in an hour, as decimal text: what Databricks bills and what the machine itself costs. */
export type HourlyRate = { databricks: string; machine: string }

export type Prices = { driver: HourlyRate; worker: HourlyRate }

type MoneyPart = Readonly<Record<Bound, string>>

/** Decimal text with ten decimals; the parts add up to the total. */
export type Money = { databricks: MoneyPart; machine: MoneyPart; total: MoneyPart }

const hourMs = 3_600_000
/** Workers on average are counted to a thousandth. */
const perWorker = 1000

/**
 * What a driver and so many workers cost for a time of work after a setup, in which machines cost and Databricks bills nothing.
 */
export function moneyOf(
  work: { ms: Bounded; setupMs: Bounded; workers: number },
  { driver, worker }: Prices,
): Money {
  const workers = BigInt(Math.round(work.workers * perWorker))
  const unitsOf = (part: keyof HourlyRate, ms: number) => {
    const hourly = moneyUnits(driver[part]) * BigInt(perWorker) + moneyUnits(worker[part]) * workers
    return (hourly * BigInt(Math.round(ms))) / BigInt(hourMs * perWorker)
  }
  const part = (unitsAt: (bound: Bound) => bigint): MoneyPart => ({
    low: moneyText(unitsAt('low')),
    estimate: moneyText(unitsAt('estimate')),
    high: moneyText(unitsAt('high')),
  })
  const whole = plus(work.ms, work.setupMs)
  const databricks = (bound: Bound) => unitsOf('databricks', work.ms[bound])
  const machine = (bound: Bound) => unitsOf('machine', whole[bound])
  return {
    databricks: part(databricks),
    machine: part(machine),
    total: part((bound) => databricks(bound) + machine(bound)),
  }
}
