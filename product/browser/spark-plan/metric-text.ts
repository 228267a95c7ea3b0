import { bytes, count, decimal, duration } from '#ui/format/quantity.ts'
import type { PlanMetric, PlanOperator } from './plan-operator.ts'

const nsPerMs = 1_000_000

/** A time that an operator measured, in ms; undefined for what is no time. */
export function timeOf({ type, total }: PlanMetric): number | undefined {
  if (type === 'timing') return total
  return type === 'nsTiming' ? total / nsPerMs : undefined
}

/** A metric in the unit of its type. */
export function metricText(metric: PlanMetric): string {
  const time = timeOf(metric)
  if (time !== undefined) return time > 0 && time < 1 ? '<1ms' : duration(time)
  if (metric.type === 'size') return bytes(metric.total)
  return Number.isInteger(metric.total) ? count(metric.total) : decimal(String(metric.total))
}

/** What operators call the rows that they hand on, the best name first. */
const namesOfRows = [
  'number of output rows',
  'output rows',
  'join output rows',
  'shuffle records written',
  'records read',
]

/** How many rows an operator handed on; undefined where it does not count them. */
export function outputRows({ metrics }: PlanOperator): number | undefined {
  const totals = new Map(metrics.map(({ name, total }) => [name, total]))
  return namesOfRows.map((name) => totals.get(name)).find((total) => total !== undefined)
}

/** The first characters of a text that has to fit in a line. */
export function inOneLine(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

/** What an operator does, without its name, which stands before it in Spark's description. */
export function shortDescription({ name, description }: PlanOperator): string {
  return description.startsWith(name) ? description.slice(name.length).trim() : description
}
