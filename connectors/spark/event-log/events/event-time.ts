import { addFault } from '../facts/faults.ts'
import type { LogFacts } from '../facts/log-facts.ts'
import { timeIn } from '../facts/times.ts'
import { fieldsAt, numberAt, type Fields } from './fields.ts'

const timeAt = (fields: Fields, name: string) => timeIn(numberAt(fields, name))

/** The time under a name that facts keep, if there is one; what cannot be a time is a fault. */
export function keptTimeAt(facts: LogFacts, fields: Fields, name: string): number | undefined {
  const time = timeAt(fields, name)
  if (time === undefined && fields[name] !== undefined) addFault(facts.watched.faults, 'oddTimes')
  return time
}

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
