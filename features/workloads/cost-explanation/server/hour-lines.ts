import { amountOf, groupedBy, mostExpensiveFirst, sumOfQuantities } from './group.ts'
import type { LineRow } from './rows.ts'

/** A line of an hour with how many runs it stands for. */
export type FoldedLine = LineRow & { members: number }

type Consumer = { rows: LineRow[]; amount: string; fairMs: number }

function textOf(values: readonly (string | number | boolean | null)[]): string {
  // What is not known stands last.
  return values.map((value) => value ?? '\u{FFFF}').join('|')
}

function runKey({ jobId, runId, attemptNumber }: LineRow): string {
  return textOf([jobId, runId, attemptNumber])
}

function lineKey({ source, skuName, machine, price, usageUnit, priceKind }: LineRow): string {
  return textOf([source, skuName, machine, price, usageUnit, priceKind])
}

/** Rows in order of a text of each. */
function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ row }) => row)
}

/** The time of a consumer: its lines are of the same time. */
function consumersOf(rows: readonly LineRow[]): Consumer[] {
  const runs = groupedBy(
    inOrder(rows, (row) => runKey(row)),
    runKey,
  )
  return mostExpensiveFirst(
    runs.map(([, group]) => ({
      rows: group,
      amount: amountOf(group),
      fairMs: Math.max(...group.map(({ fairMs }) => fairMs)),
    })),
  )
}

function roundedMs(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

function together(consumers: readonly Consumer[]): FoldedLine[] {
  const fairMs = roundedMs(consumers.reduce((sum, consumer) => sum + consumer.fairMs, 0))
  const lines = groupedBy(
    consumers.flatMap(({ rows }) => rows),
    lineKey,
  )
  return lines.flatMap(([, [first, ...others]]) => {
    if (!first) return []
    const rows = [first, ...others]
    const nobody = { jobId: null, runId: null, attemptNumber: null }
    const quantity = sumOfQuantities(rows.map((row) => row.quantity))
    return [{ ...first, ...nobody, members: consumers.length, quantity, fairMs, amount: amountOf(rows) }]
  })
}

/** The lines of one hour and kind of consumer: the most expensive runs each for itself, the others as one. */
function folded(rows: readonly LineRow[], runsShown: number): FoldedLine[] {
  const consumers = consumersOf(rows)
  const behind = consumers.slice(runsShown)
  const alone = behind.length > 1 ? consumers.slice(0, runsShown) : consumers
  return [
    ...alone.flatMap((consumer) =>
      consumer.rows.map((row) => ({ ...row, members: 1, fairMs: roundedMs(consumer.fairMs) })),
    ),
    ...(behind.length > 1 ? together(behind) : []),
  ]
}

/** Lines hour by hour, the largest first, with at most so many runs of each hour for themselves, those of the figure apart. */
export function foldedLines(lines: readonly LineRow[], runsShown: number): FoldedLine[] {
  const kinds = groupedBy(lines, ({ workspaceId, clusterId, hour, consumer, isThis }) =>
    textOf([workspaceId, clusterId, hour, consumer, isThis]),
  )
  const found = kinds.flatMap(([, rows]) => folded(rows, runsShown))
  const sorted = inOrder(found, (row) => textOf([lineKey(row), row.consumer, row.isThis, runKey(row)]))
  return inOrder(mostExpensiveFirst(sorted), ({ clusterId, hour }) => textOf([clusterId, hour]))
}
