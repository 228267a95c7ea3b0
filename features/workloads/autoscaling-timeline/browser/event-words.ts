import { words } from '#ui/format/words.ts'
import type { Mark } from '../contract.ts'

const names: Readonly<Record<string, string>> = {
  CREATING: 'Creation requested',
  STARTING: 'Start requested',
  RESTARTING: 'Restart requested',
  RUNNING: 'Ready',
  TERMINATING: 'Termination',
  EDITED: 'Configuration edited',
  RESIZING: 'Resize requested',
  UPSIZE_COMPLETED: 'Workers added',
  NODES_LOST: 'Workers lost',
  ADD_NODES_FAILED: 'Workers not available',
  NODE_BLACKLISTED: 'Worker excluded',
  EXPANDED_DISK: 'Disk expanded',
  DID_NOT_EXPAND_DISK: 'Disk not expanded',
  FAILED_TO_EXPAND_DISK: 'Disk expansion failed',
}

const problems: ReadonlySet<string> = new Set([
  'NODES_LOST',
  'ADD_NODES_FAILED',
  'NODE_BLACKLISTED',
  'AUTOSCALING_FAILED',
  'FAILED_TO_EXPAND_DISK',
  'DRIVER_NOT_RESPONDING',
  'DRIVER_UNAVAILABLE',
  'SPARK_EXCEPTION',
  'METASTORE_DOWN',
  'DBFS_DOWN',
])

// The steps of the workers show these.
const steps: ReadonlySet<string> = new Set([
  'RUNNING',
  'RESIZING',
  'UPSIZE_COMPLETED',
  'AUTOSCALING_STATS_REPORT',
])

/** What happened, in words. */
export function eventName({ type }: Mark): string {
  return names[type] ?? words(type)
}

/** Whether something went wrong. */
export function isProblem({ type }: Mark): boolean {
  return problems.has(type)
}

/** Whether the event is marked in the drawing, beside the steps of the workers. */
export function isMarked({ type }: Mark): boolean {
  return !steps.has(type)
}

/** Why it happened and between which numbers of workers, as far as the event has it. */
export function eventDetails({ cause, reasonCode, currentWorkers, targetWorkers }: Mark): string {
  const size = [
    ...(currentWorkers === null ? [] : [`${currentWorkers} workers`]),
    ...(targetWorkers === null || targetWorkers === currentWorkers ? [] : [`${targetWorkers} requested`]),
  ].join(', ')
  return [size, ...[cause, reasonCode].flatMap((code) => (code === null ? [] : [words(code)]))]
    .filter((part) => part !== '')
    .join(' · ')
}
