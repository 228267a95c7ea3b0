import { endOfReason, taskFailure } from '#connectors/spark/event-log/events/failure.ts'
import {
  fieldsAt,
  isTrueAt,
  numberAt,
  textAt,
  type Fields,
} from '#connectors/spark/event-log/events/fields.ts'

/** How a task ended, as the history server counts it. */
export type Outcome = {
  end: 'succeeded' | 'failed' | 'killed'
  status: 'SUCCESS' | 'FAILED' | 'KILLED' | 'RUNNING'
  error: string | undefined
}

/** That of a task that succeeded. */
export const succeeded: Outcome = {
  end: 'succeeded',
  status: 'SUCCESS',
  error: undefined,
}

function denied(reason: Fields): string {
  const number = (name: string) => numberAt(reason, name) ?? -1
  return `TaskCommitDenied (Driver denied task commit) for job: ${number('Job ID')}, partition: ${number('Partition ID')}, attemptNumber: ${number('Attempt Number')}`
}

/** Why a task ended without success, in the words of the history server. */
function errorOf(reason: Fields, name: string | undefined): string | undefined {
  switch (name) {
    case 'Success':
      return undefined
    case 'TaskKilled':
      return textAt(reason, 'Kill Reason') ?? 'unknown reason'
    case 'TaskCommitDenied':
      return denied(reason)
    case 'Resubmitted':
      return 'Resubmitted (resubmitted due to lost executor)'
    case 'TaskResultLost':
      return 'TaskResultLost (result lost from block manager)'
    default:
      return taskFailure(reason)
  }
}

function statusOf(info: Fields): Outcome['status'] {
  if (isTrueAt(info, 'Failed')) return 'FAILED'
  if (isTrueAt(info, 'Killed')) return 'KILLED'
  return numberAt(info, 'Finish Time') ? 'SUCCESS' : 'RUNNING'
}

/** How the task of an event ended. */
export function outcomeOf(event: Fields): Outcome {
  const reason = fieldsAt(event, 'Task End Reason')
  const name = textAt(reason, 'Reason')
  return {
    end: endOfReason(name),
    status: statusOf(fieldsAt(event, 'Task Info')),
    error: errorOf(reason, name),
  }
}
