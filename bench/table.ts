import type { Benchmark, Finding, Size } from './benchmark.ts'

/** A benchmark with its outcome; without one if it failed. */
export type Outcome = {
  benchmark: Pick<Benchmark, 'name' | 'target'>
  finding: Finding | undefined
  failure?: string
}

const headings = ['benchmark', 'target', 'figure', 'verdict']

/** Whether all of a benchmark worked, whatever it measured. */
export function hasRun({ finding }: Outcome): boolean {
  return finding !== undefined && (finding.failures ?? []).length === 0
}

function verdictOf(outcome: Outcome, size: Size): string {
  if (!outcome.finding) return 'FAILED'
  if (size === 'small') return hasRun(outcome) ? 'ran' : 'FAILED'
  return outcome.finding.isMet ? 'met' : 'MISSED'
}

/** The outcomes as a table, followed by details of the values. In the small no target is judged. */
export function outcomeTable(outcomes: readonly Outcome[], size: Size = 'full'): string {
  const rows = outcomes.map((outcome) => [
    outcome.benchmark.name,
    outcome.benchmark.target,
    outcome.finding?.figure ?? `failed: ${outcome.failure}`,
    verdictOf(outcome, size),
  ])
  const notes = outcomes.flatMap(({ benchmark, finding }) =>
    [...(finding?.notes ?? []), ...(finding?.failures ?? []).map((failure) => `failed: ${failure}`)].map(
      (note) => `${benchmark.name}: ${note}`,
    ),
  )
  return [textTable(headings, rows), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}

/** Rows of text below headings. */
export function textTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = names.map((_, column) =>
    Math.max(...[names, ...rows].map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width))
  return [names, rule, ...rows].map(line).join('\n')
}
