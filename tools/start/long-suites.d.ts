export type Suite = {
  name: string
  /** The program that runs it. */
  script: string
  parameters: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** Its seeds, where chance has a part in it: it runs once with each. */
  seeds?: readonly number[]
}

export type LongSuite = Suite & {
  /** How long it is planned to take with one seed. */
  minutes: number
  /** On which days of seven it has its turn. */
  days: readonly number[]
}

export const limitMinutes: number
export const gateMinutes: number
export const longSuites: readonly LongSuite[]
export const longestSuites: readonly Suite[]
export function shareOf(day: number): readonly LongSuite[]
