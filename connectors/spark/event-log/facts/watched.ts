import type { Faults } from './faults.ts'
import { noTaskIds, type TaskIds } from './task-ids.ts'

/** What of a log is watched to find its faults. */
export type Watched = {
  faults: Faults
  /** Events that are there again, by their name. */
  doubled: Map<string, number>
  /** The tasks that began, and those that ended by themselves. */
  started: TaskIds
  ended: TaskIds
  /** Those that ended in earlier parts, which are not of these facts. */
  endedBefore: TaskIds | undefined
  /** Whether the events at hand are of another application than the first one. */
  isOfOther: boolean
  /** Whether Spark has left out what ended, to make the log shorter. */
  isCompacted: boolean
  /** Whether parts of the log are known to be missing. */
  lacksParts: boolean
}

/** What is watched before the first event. */
export function nothingWatched(): Watched {
  return {
    faults: new Map(),
    doubled: new Map(),
    started: noTaskIds(),
    ended: noTaskIds(),
    endedBefore: undefined,
    isOfOther: false,
    isCompacted: false,
    lacksParts: false,
  }
}
