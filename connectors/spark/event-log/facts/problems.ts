import type { LogFacts } from './log-facts.ts'

/** What is wrong with an application's logs, a sentence each. */
export function problemsIn({ problems, unusable, lateCount, plansLeftOut }: LogFacts): string[] {
  const late = `${lateCount} jobs, stages, executions or executors were spoken of long after they had ended; that is left out.`
  return [
    ...problems,
    ...[...unusable].map(([event, count]) => `${count} events ${event} lack what identifies their subject.`),
    ...(lateCount > 0 ? [late] : []),
    ...(plansLeftOut > 0 ? [`The plans of ${plansLeftOut} SQL executions were too long to keep.`] : []),
  ]
}
