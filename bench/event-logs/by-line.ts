import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fieldsAt, isFields, numberAt, textAt } from '#connectors/spark/event-log/events/fields.ts'

/** Reads an event log as one would at first: line by line with the parser, and adds up the tasks' durations by stage. */
const durations = new Map<number, number>()
let tasks = 0
for await (const line of createInterface({ input: createReadStream(process.argv[2] ?? '') })) {
  const event: unknown = JSON.parse(line)
  if (!isFields(event) || textAt(event, 'Event') !== 'SparkListenerTaskEnd') continue
  const info = fieldsAt(event, 'Task Info')
  const stage = numberAt(event, 'Stage ID') ?? 0
  const duration = (numberAt(info, 'Finish Time') ?? 0) - (numberAt(info, 'Launch Time') ?? 0)
  durations.set(stage, (durations.get(stage) ?? 0) + duration)
  tasks += 1
}
process.stdout.write(`${JSON.stringify({ tasks })}\n`)
