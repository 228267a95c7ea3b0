/** The state of a run or a task run at the estate's clock. */
export type Progress =
  | { phase: 'waiting'; lifeCycle: 'QUEUED' | 'BLOCKED' }
  | { phase: 'active'; lifeCycle: 'PENDING' | 'RUNNING' }
  | {
      phase: 'ended'
      lifeCycle: string
      result: string | null
      code: string | null
      message: string
      endMs: number
    }

/** The state fields of a run in the old and in the new form. */
export function stateBody(progress: Progress): object {
  const ended = progress.phase === 'ended' ? progress : undefined
  const message = messageOf(progress)
  return {
    state: {
      life_cycle_state: progress.lifeCycle,
      ...(ended?.result && { result_state: ended.result }),
      state_message: message,
      user_cancelled_or_timedout: ended?.result === 'CANCELED' || ended?.result === 'TIMEDOUT',
      ...(progress.lifeCycle === 'QUEUED' && { queue_reason: message }),
    },
    status: {
      state: ended ? 'TERMINATED' : progress.lifeCycle,
      ...(ended && { termination_details: terminationOf(ended.code ?? codeOf(ended.result), message) }),
      ...(progress.lifeCycle === 'QUEUED' && {
        queue_details: { code: 'MAX_CONCURRENT_RUNS_REACHED', message },
      }),
    },
  }
}

function messageOf(progress: Progress): string {
  if (progress.phase === 'ended') return progress.message
  if (progress.lifeCycle === 'QUEUED') return 'Queued due to reaching maximum concurrent runs of 1.'
  return { BLOCKED: '', PENDING: 'Waiting for cluster', RUNNING: 'In run' }[progress.lifeCycle]
}

/** The termination code of a result, if the facts have none. */
function codeOf(result: string | null): string {
  switch (result) {
    case 'SUCCESS':
    case 'SUCCESS_WITH_FAILURES':
    case 'SKIPPED':
      return result
    case 'CANCELED':
      return 'USER_CANCELED'
    case 'MAXIMUM_CONCURRENT_RUNS_REACHED':
      return 'MAX_CONCURRENT_RUNS_EXCEEDED'
    default:
      return 'RUN_EXECUTION_ERROR'
  }
}

const successCodes = new Set(['SUCCESS', 'SUCCESS_WITH_FAILURES', 'SKIPPED'])

function terminationOf(code: string, message: string): object {
  return { code, type: terminationType(code), ...(message !== '' && { message }) }
}

/** The termination type of a code. */
function terminationType(code: string): string {
  if (successCodes.has(code)) return 'SUCCESS'
  if (code === 'INTERNAL_ERROR' || code === 'DRIVER_ERROR') return 'INTERNAL_ERROR'
  return code === 'CLOUD_FAILURE' ? 'CLOUD_FAILURE' : 'CLIENT_ERROR'
}
