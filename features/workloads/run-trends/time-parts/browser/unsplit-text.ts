import { count } from '#ui/format/quantity.ts'
import { isSplit, type TimeRun } from './time-runs.ts'

const runsIn = (number: number) => `${count(number)} ${number === 1 ? 'run' : 'runs'}`

/** How many of the runs are not split, and why; undefined where all are. */
export function unsplitText(runs: readonly Pick<TimeRun, 'absentBecause'>[]): string | undefined {
  const unsplit = runs.filter((run) => !isSplit(run))
  if (unsplit.length === 0) return undefined
  const reasons = [...Map.groupBy(unsplit, ({ absentBecause }) => absentBecause?.because ?? '')].toSorted(
    ([, some], [, others]) => others.length - some.length,
  )
  const of = `${count(unsplit.length)} of ${runsIn(runs.length)} ${unsplit.length === 1 ? 'is' : 'are'} not split.`
  const [only] = reasons
  if (reasons.length === 1 && only) return `${of} ${only[0]}`
  return [of, ...reasons.map(([because, alike]) => `${runsIn(alike.length)}: ${because}`)].join(' ')
}
