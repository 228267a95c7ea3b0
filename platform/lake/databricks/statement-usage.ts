import type { UsageDay } from '../lake.ts'
import type { Journal } from './journal.ts'
import type { UsageCounter } from './usage-counter.ts'

/** The product's own statements and their engine time per day: from the journal, and counted since. */
export function statementUsageOf(journal: Journal, counter: UsageCounter): UsageDay[] {
  const days = new Map<string, UsageDay>()
  const kept = journal
    .all('spending')
    .map(({ name: day, version = 0, value }) => ({ day, statements: version, engineMs: Number(value) }))
  for (const usage of [...kept, ...counter.days()]) {
    const before = days.get(usage.day) ?? { day: usage.day, statements: 0, engineMs: 0 }
    days.set(usage.day, {
      day: usage.day,
      statements: before.statements + usage.statements,
      engineMs: before.engineMs + usage.engineMs,
    })
  }
  return [...days.values()].sort((left, right) => (left.day < right.day ? -1 : 1))
}
