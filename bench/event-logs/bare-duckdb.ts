import { DuckDBInstance } from '@duckdb/node-api'
import { taskMeasures } from '#connectors/spark/event-log/facts/task-sums.ts'

/** Reads event logs one by one with DuckDB alone: the sums and largest values of the tasks of each stage attempt, and nothing else. */
const [threads = '2', ...files] = process.argv.slice(2)

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const name = (text: string) => `"${text}"`
const groups = Map.groupBy(taskMeasures, ({ group }) => group)
const fieldsOf = (measures: readonly { field: string }[]) =>
  [...new Set(measures.map(({ field }) => `${name(field)} bigint`))].join(', ')
const metrics = [...groups]
  .map(([group, measures]) =>
    group === undefined ? fieldsOf(measures) : `${name(group)} struct(${fieldsOf(measures)})`,
  )
  .join(', ')
const info =
  'struct("Launch Time" bigint, "Finish Time" bigint, "Executor ID" varchar, "Failed" boolean, "Killed" boolean)'
const duration = '"Task Info"."Finish Time" - "Task Info"."Launch Time"'
const figures = taskMeasures.map(({ name: metric, group, field }) => {
  const path = ['Task Metrics', ...(group === undefined ? [] : [group]), field].map(name).join('.')
  return `${metric.endsWith('Max') ? 'max' : 'sum'}(${path}) as ${metric}`
})

const instance = await DuckDBInstance.create(':memory:', { threads, preserve_insertion_order: 'false' })
const connection = await instance.connect()
let tasks = 0
for (const file of files) {
  const answer = await connection.runAndReadAll(`
  select "Stage ID", "Stage Attempt ID", count(*) as tasks, sum(${duration}) as durationSum, max(${duration}) as durationMax,
    count(*) filter ("Task Info"."Failed") as failed, ${figures.join(', ')}
  from read_json(${quoted(file)}, format = 'newline_delimited', ignore_errors = true, maximum_object_size = 67108864, columns = {
    'Event': 'varchar', 'Stage ID': 'bigint', 'Stage Attempt ID': 'bigint', 'Task Info': ${quoted(info)},
    'Task Metrics': ${quoted(`struct(${metrics})`)}})
  where "Event" = 'SparkListenerTaskEnd'
  group by all`)
  tasks += answer.getRowObjectsJson().reduce((sum, { tasks: count }) => sum + Number(count), 0)
}
process.stdout.write(`${JSON.stringify({ tasks })}\n`)
