import { words } from '#ui/format/words.ts'
import type { StatusLook } from '#ui/status/status-looks.ts'

const looks: Readonly<Record<string, StatusLook>> = {
  SUCCESS: { tone: 'ok', label: 'Success' },
  SUCCESS_WITH_FAILURES: { tone: 'warning', label: 'Success with failures' },
  COMPLETED: { tone: 'ok', label: 'Completed' },
  COMPLETE: { tone: 'ok', label: 'Complete' },
  RUNNING: { tone: 'running', label: 'Running' },
  PENDING: { tone: 'running', label: 'Pending' },
  TERMINATING: { tone: 'running', label: 'Terminating' },
  STOPPING: { tone: 'running', label: 'Stopping' },
  INITIALIZING: { tone: 'running', label: 'Initializing' },
  CREATED: { tone: 'running', label: 'Created' },
  QUEUED: { tone: 'running', label: 'Queued' },
  WAITING_FOR_RESOURCES: { tone: 'running', label: 'Waiting for resources' },
  RESETTING: { tone: 'running', label: 'Resetting' },
  SETTING_UP_TABLES: { tone: 'running', label: 'Setting up tables' },
  FAILED: { tone: 'failed', label: 'Failed' },
  TIMEDOUT: { tone: 'failed', label: 'Timed out' },
  INTERNAL_ERROR: { tone: 'failed', label: 'Internal error' },
  RESOURCE_NOT_FOUND: { tone: 'failed', label: 'Resource not found' },
  UPSTREAM_FAILED: { tone: 'failed', label: 'Upstream failed' },
  RUN_EXECUTION_ERROR: { tone: 'failed', label: 'Run execution error' },
  UNAUTHORIZED_ERROR: { tone: 'failed', label: 'Unauthorized' },
  INVALID_CLUSTER_REQUEST: { tone: 'failed', label: 'Invalid cluster request' },
  INVALID_RUN_CONFIGURATION: { tone: 'failed', label: 'Invalid run configuration' },
  CANCELED: { tone: 'neutral', label: 'Canceled' },
  USER_CANCELED: { tone: 'neutral', label: 'Canceled by user' },
  UPSTREAM_CANCELED: { tone: 'neutral', label: 'Upstream canceled' },
  SKIPPED: { tone: 'neutral', label: 'Skipped' },
  MAX_CONCURRENT_RUNS_EXCEEDED: { tone: 'neutral', label: 'Too many concurrent runs' },
  TERMINATED: { tone: 'neutral', label: 'Terminated' },
  UNKNOWN: { tone: 'neutral', label: 'Unknown' },
}

/** The tone and the word of a status: a success in which something failed is warned of, one that nobody knows is shown as it is spelled. */
export function statusLook(status: string, hasFailures = false): StatusLook {
  const shown = status === 'SUCCESS' && hasFailures ? 'SUCCESS_WITH_FAILURES' : status
  return looks[shown] ?? { tone: 'neutral', label: words(status) }
}
