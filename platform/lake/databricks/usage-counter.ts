import type { UsageDay } from '../lake.ts'

/** Counts the product's own statements and their engine time, per UTC day. */
export class UsageCounter {
  readonly #nowMs: () => number
  #days = new Map<string, UsageDay>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** Counts one statement. */
  add(engineMs: number): void {
    const day = new Date(this.#nowMs()).toISOString().slice(0, 10)
    this.#count({ day, statements: 1, engineMs: Math.round(engineMs) })
  }

  /** Removes and answers the counts, to be kept elsewhere. */
  take(): UsageDay[] {
    const days = this.days()
    this.#days = new Map()
    return days
  }

  /** Adds counts that were taken but could not be kept. */
  giveBack(days: readonly UsageDay[]): void {
    for (const day of days) this.#count(day)
  }

  /** The counts that were not taken yet. */
  days(): UsageDay[] {
    return [...this.#days.values()]
  }

  #count({ day, statements, engineMs }: UsageDay): void {
    const before = this.#days.get(day) ?? { day, statements: 0, engineMs: 0 }
    this.#days.set(day, {
      day,
      statements: before.statements + statements,
      engineMs: before.engineMs + engineMs,
    })
  }
}
