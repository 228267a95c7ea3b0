import { timeIn } from '../facts/times.ts'
import { fieldsAt, numberAt, type Fields } from './fields.ts'

const timeAt = (fields: Fields, name: string) => timeIn(numberAt(fields, name))

/** When an event happened. */
export function timeOf(event: Fields): number | undefined {
  const task = fieldsAt(event, 'Task Info')
  const ofTask = timeAt(task, 'Finish Time') ?? timeAt(task, 'Launch Time')
  if (ofTask !== undefined) return ofTask
  const stage = fieldsAt(event, 'Stage Info')
  return (
    timeAt(event, 'Timestamp') ??
    timeAt(event, 'time') ??
    timeAt(event, 'Completion Time') ??
    timeAt(event, 'Submission Time') ??
    timeAt(stage, 'Completion Time') ??
    timeAt(stage, 'Submission Time')
  )
}
