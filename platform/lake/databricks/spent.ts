import type { SpentDay } from '../lake.ts'
import type { Journal } from './journal.ts'
import type { Spending } from './spending.ts'

/** What the product's own statements took, by day: what the journal says and what is counted since. */
export function spendingOf(journal: Journal, spending: Spending): SpentDay[] {
  const days = new Map<string, SpentDay>()
  const kept = journal
    .all('spending')
    .map(({ name: day, version = 0, value }) => ({ day, statements: version, engineMs: Number(value) }))
  for (const spent of [...kept, ...spending.days()]) {
    const before = days.get(spent.day) ?? { day: spent.day, statements: 0, engineMs: 0 }
    days.set(spent.day, {
      day: spent.day,
      statements: before.statements + spent.statements,
      engineMs: before.engineMs + spent.engineMs,
    })
  }
  return [...days.values()].sort((left, right) => (left.day < right.day ? -1 : 1))
}
