import { sentencesOf } from './faults.ts'
import type { LogFacts } from './log-facts.ts'
import { faultsIn } from './missing.ts'

function ofLines(count: number, cause: string): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? `1 line is ${cause}: what it holds is missing from the figures.`
      : `${count} lines are ${cause}: what they hold is missing from the figures.`,
  ]
}

/** What is wrong with an application's logs, a sentence each. */
export function problemsIn(facts: LogFacts): string[] {
  const { problems, unusable, lateCount, plansLeftOut, watched, lines } = facts
  const late = `${lateCount} jobs, stages, executions or executors were spoken of long after they had ended; that is left out.`
  return [
    ...problems,
    ...ofLines(lines.unparsable, 'not JSON'),
    ...ofLines(lines.tooLong, 'too long to read'),
    ...[...unusable].map(([event, count]) => `${count} events ${event} lack what identifies their subject.`),
    ...[...watched.doubled].map(
      ([event, count]) => `${count} events ${event} are in the log once more: each counts once.`,
    ),
    ...sentencesOf(faultsIn(facts)),
    ...(lateCount > 0 ? [late] : []),
    ...(plansLeftOut > 0 ? [`The plans of ${plansLeftOut} SQL executions were too long to keep.`] : []),
  ]
}
