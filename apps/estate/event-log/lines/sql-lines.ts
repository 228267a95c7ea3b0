import type { ExecutionPlan } from '../plan/plan-work.ts'
import type { Work } from '../work.ts'
import type { EventLine } from './event-line.ts'
import type { Operator } from './operators.ts'
import { driverValuesOf } from './operators.ts'

const ofSql = 'org.apache.spark.sql.execution.ui.SparkListener'

const details = [
  'org.apache.spark.sql.DataFrameWriter.saveAsTable(DataFrameWriter.scala:787)',
  'java.base/jdk.internal.reflect.NativeMethodAccessorImpl.invoke0(Native Method)',
  'py4j.reflection.MethodInvoker.invoke(MethodInvoker.java:244)',
  'py4j.Gateway.invoke(Gateway.java:306)',
  'py4j.commands.CallCommand.execute(CallCommand.java:79)',
  'java.base/java.lang.Thread.run(Thread.java:840)',
].join('\n')

/** The events of an execution itself: its start, plans as they change, what the driver counts, and its end. */
export function sqlLines(execution: ExecutionPlan, root: Operator, work: Work): EventLine[] {
  const { id, fromMs, untilMs, attempts, error } = execution
  const values = driverValuesOf(root)
  const scanned = values.slice(-3)
  const written = values.slice(0, -3)
  const changes = attempts
    .slice(0, -1)
    .map(({ untilMs: atMs }) => planLine(execution, root, { atMs: atMs + 2, isFinal: false }))
  return [
    startLine(execution, root, work),
    driverLine(id, scanned, fromMs + 1),
    ...changes,
    planLine(execution, root, { atMs: untilMs - 2, isFinal: true }),
    ...(written.length > 0 && error === undefined ? [driverLine(id, written, untilMs)] : []),
    {
      atMs: untilMs + 2,
      text: JSON.stringify({
        Event: `${ofSql}SQLExecutionEnd`,
        executionId: id,
        time: untilMs + 2,
        errorMessage: error ?? '',
      }),
    },
  ]
}

function startLine({ id, fromMs }: ExecutionPlan, root: Operator, work: Work): EventLine {
  const atMs = fromMs - 2
  const event = {
    Event: `${ofSql}SQLExecutionStart`,
    executionId: id,
    rootExecutionId: id,
    description:
      work.kind === 'command'
        ? `display(spark.table("${work.table}"))`
        : `df.write.saveAsTable("${work.table}_out")`,
    details,
    physicalPlanDescription: descriptionOf(root),
    sparkPlanInfo: planInfo(root),
    time: atMs,
    modifiedConfigs: {},
    jobTags: [],
  }
  return { atMs, text: JSON.stringify(event) }
}

function planLine(
  { id }: ExecutionPlan,
  root: Operator,
  { atMs, isFinal }: { atMs: number; isFinal: boolean },
): EventLine {
  const plan = { ...root, simpleString: `AdaptiveSparkPlan isFinalPlan=${isFinal}` }
  const event = {
    Event: `${ofSql}SQLAdaptiveExecutionUpdate`,
    executionId: id,
    physicalPlanDescription: descriptionOf(plan),
    sparkPlanInfo: planInfo(plan),
  }
  return { atMs, text: JSON.stringify(event) }
}

function driverLine(
  executionId: number,
  values: readonly (readonly [number, number])[],
  atMs: number,
): EventLine {
  const event = { Event: `${ofSql}DriverAccumUpdates`, executionId, accumUpdates: values }
  return { atMs, text: JSON.stringify(event) }
}

function planInfo({ nodeName, simpleString, children, metadata, metrics }: Operator): object {
  return {
    nodeName,
    simpleString,
    children: children.map(planInfo),
    metadata,
    metrics: metrics.map(({ name, id, type }) => ({ name, accumulatorId: id, metricType: type })),
  }
}

function descriptionOf(root: Operator): string {
  const lines: string[] = []
  const add = (operator: Operator, depth: number) => {
    lines.push(`${'   '.repeat(Math.max(0, depth - 1))}${depth > 0 ? '+- ' : ''}${operator.simpleString}`)
    for (const child of operator.children) add(child, depth + 1)
  }
  add(root, 0)
  return `== Physical Plan ==\n${lines.join('\n')}\n`
}
