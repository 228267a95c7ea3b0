import { fieldsAt, idAt, isFields, listAt, textAt, type Fields } from './fields.ts'
import { openText } from './open-text.ts'

/** A metric of an operator, by the accumulator that holds it. */
export type PlanMetric = { name: string; type: string; accumulatorId: number }

/** An operator of a plan. The first one is the root; the others name the place of their parent. */
export type PlanOperator = {
  parent: number | undefined
  name: string
  description: string
  metrics: readonly PlanMetric[]
}

/** A plan: its text by Spark, and its operators, each after its parent. */
export type SqlPlan = { text: string | undefined; operators: readonly PlanOperator[] }

/** What an accumulator held when the first and the last stage of an execution ended, and before the first one. */
export type SqlTotal = { start: number; first: number; last: number }

const longestText = 20_000
const longestDescription = 1_000
/** Plans of generated queries have more; those that are left out are counted. */
const mostOperators = 2_000

/** A text that a plan holds, without secrets, and cut. A secret at the cut is found with what is behind it. */
function planText(text: string, longest: number): string {
  const open = openText(text.slice(0, longest + 1_000))
  return open.length > longest ? `${open.slice(0, longest)}…` : open
}

function metricsOf(operator: Fields): PlanMetric[] {
  return listAt(operator, 'metrics').flatMap((metric) => {
    const accumulatorId = idAt(metric, 'accumulatorId')
    const [name, type] = [textAt(metric, 'name'), textAt(metric, 'metricType')]
    return accumulatorId === undefined || name === undefined || type === undefined
      ? []
      : [{ name, type, accumulatorId }]
  })
}

/** The operators of a tree, each after its parent and before its siblings to the right. */
function operatorsOf(root: Fields): PlanOperator[] {
  const operators: PlanOperator[] = []
  const ahead: { node: Fields; parent: number | undefined }[] = [{ node: root, parent: undefined }]
  for (let next = ahead.pop(); next && operators.length < mostOperators; next = ahead.pop()) {
    const { node, parent } = next
    const place = operators.length
    operators.push({
      parent,
      name: (textAt(node, 'nodeName') ?? '').trim(),
      description: planText(textAt(node, 'simpleString') ?? '', longestDescription),
      metrics: metricsOf(node),
    })
    for (const child of listAt(node, 'children').toReversed()) ahead.push({ node: child, parent: place })
  }
  return operators
}

/** The plan in an event of a SQL execution, if it has one. */
export function planIn(event: Fields): SqlPlan | undefined {
  const text = textAt(event, 'physicalPlanDescription')
  const { sparkPlanInfo: root } = event
  if (text === undefined && !isFields(root)) return undefined
  return {
    text: text === undefined ? undefined : planText(text, longestText),
    operators: isFields(root) ? operatorsOf(root) : [],
  }
}

/** About how many characters a plan takes. */
export function sizeOf({ text, operators }: SqlPlan): number {
  return operators.reduce(
    (sum, { description, metrics }) => sum + description.length + 100 + 60 * metrics.length,
    text?.length ?? 0,
  )
}

/** The values of SQL metrics that a stage had come to when it ended: accumulator and value in turn. */
export function sqlTotalsIn(event: Fields): Float64Array {
  const { Accumulables: accumulables } = fieldsAt(event, 'Stage Info')
  return sqlValuesIn(accumulables)
}

/** What SQL metrics in a list of accumulables had come to: accumulator and value in turn. */
export function sqlValuesIn(list: unknown): Float64Array {
  return metricValues(listAt({ list }, 'list'), ({ Value: value }) =>
    typeof value === 'object' ? Number.NaN : Number(value),
  )
}

/** What SQL metrics held before the first task that succeeded in a stage: accumulator and value in turn. */
export function sqlStartsIn(accumulables: readonly Fields[]): Float64Array {
  return metricValues(accumulables, ({ Value: value, Update: update }) =>
    typeof value === 'object' || typeof update === 'object' ? Number.NaN : Number(value) - Number(update),
  )
}

function metricValues(accumulables: readonly Fields[], valueOf: (of: Fields) => number): Float64Array {
  const values = accumulables.flatMap((accumulable) => {
    if (textAt(accumulable, 'Metadata') !== 'sql') return []
    const [id, value] = [idAt(accumulable, 'ID'), valueOf(accumulable)]
    return id !== undefined && Number.isFinite(value) ? [id, value] : []
  })
  return Float64Array.from(values)
}

/** What the driver added to SQL metrics: accumulators and values. */
export function driverUpdatesIn(event: Fields): (readonly [accumulatorId: number, value: number])[] {
  const { accumUpdates: updates } = event
  return (Array.isArray(updates) ? updates : []).flatMap((update: unknown) => {
    const [id, value]: unknown[] = Array.isArray(update) ? update : []
    return typeof id === 'number' &&
      Number.isSafeInteger(id) &&
      typeof value === 'number' &&
      Number.isFinite(value)
      ? [[id, value] as const]
      : []
  })
}
