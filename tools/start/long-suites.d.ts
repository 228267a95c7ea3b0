export type Suite = {
  name: string
  /** The program that runs it. */
  script: string
  parameters: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** Seeds of a suite with random parts: it runs once with each. */
  seeds?: readonly number[]
}

export type LongSuite = Suite & {
  /** Its planned minutes with one seed. */
  minutes: number
  /** Its days, of seven. */
  days: readonly number[]
}

export const limitMinutes: number
export const gateMinutes: number
export const longSuites: readonly LongSuite[]
export const longestSuites: readonly Suite[]
export function shareOf(day: number): readonly LongSuite[]
