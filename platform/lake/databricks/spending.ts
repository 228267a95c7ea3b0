import type { SpentDay } from '../lake.ts'

/** Counts the product's own statements. */
export class Spending {
  readonly #nowMs: () => number
  #days = new Map<string, SpentDay>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** One more statement. */
  add(engineMs: number): void {
    const day = new Date(this.#nowMs()).toISOString().slice(0, 10)
    this.#count({ day, statements: 1, engineMs: Math.round(engineMs) })
  }

  /** What was counted since it was taken last. */
  take(): SpentDay[] {
    const days = this.days()
    this.#days = new Map()
    return days
  }

  /** What was taken and could not be kept. */
  giveBack(days: readonly SpentDay[]): void {
    for (const day of days) this.#count(day)
  }

  /** What was counted and not taken yet. */
  days(): SpentDay[] {
    return [...this.#days.values()]
  }

  #count({ day, statements, engineMs }: SpentDay): void {
    const before = this.#days.get(day) ?? { day, statements: 0, engineMs: 0 }
    this.#days.set(day, {
      day,
      statements: before.statements + statements,
      engineMs: before.engineMs + engineMs,
    })
  }
}
