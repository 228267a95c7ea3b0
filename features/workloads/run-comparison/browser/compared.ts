import type { OutputOf } from '#contract/endpoint.ts'
import { reasonsOfAll } from '#contract/estimate-reasons.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { compareRuns, ComparedLine, ComparedRun } from '../contract.ts'

/** Two runs and what their comparison knows of them. */
export type Compared = OutputOf<typeof compareRuns>

type Attempt = Pick<ComparedRun, 'runId' | 'attemptNumber'>

/** Which of the rows are of one run. */
export const isOf = (run: Attempt) => (row: Attempt) =>
  row.runId === run.runId && row.attemptNumber === run.attemptNumber

/** What lines cost together, start-up and idle time with them. */
export function amountOf(lines: readonly ComparedLine[]): string {
  return sumOfMoney(lines.flatMap(({ work, other }) => [work, other]))
}

/** The whole cost of a run; null where nothing is billed yet. */
export function costOfRun(run: Attempt, { lines }: Compared) {
  const own = lines.filter(isOf(run))
  const estimatedBecause = reasonsOfAll(own.map((line) => line.estimatedBecause)) ?? null
  return { cost: own.length === 0 ? null : amountOf(own), estimatedBecause }
}
