import type { Benchmark, Finding } from './benchmark.ts'

/** A benchmark with its outcome; without one if it failed. */
export type Outcome = {
  benchmark: Pick<Benchmark, 'name' | 'target'>
  finding: Finding | undefined
  failure?: string
}

const headings = ['benchmark', 'target', 'figure', 'verdict']

/** The outcomes as a table, followed by details of the values. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ benchmark, finding, failure }) => [
    benchmark.name,
    benchmark.target,
    finding?.figure ?? `failed: ${failure}`,
    finding?.isMet ? 'met' : 'MISSED',
  ])
  const notes = outcomes.flatMap(({ benchmark, finding }) =>
    (finding?.notes ?? []).map((note) => `${benchmark.name}: ${note}`),
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
