import type { ListedApplication, ListedAttempt } from '../applications/listed-applications.ts'
import { timeText } from './times.ts'

/** What the history server answers of an attempt. One without an end is listed with that of no time. */
export function attemptAnswer(attempt: ListedAttempt) {
  const { attemptId, startTimeMs, endTimeMs = -1, changedMs, user, sparkVersion } = attempt
  return {
    attemptId,
    startTime: timeText(startTimeMs),
    endTime: timeText(endTimeMs),
    lastUpdated: timeText(changedMs),
    duration: attempt.endTimeMs === undefined ? 0 : attempt.endTimeMs - startTimeMs,
    sparkUser: user,
    completed: attempt.endTimeMs !== undefined,
    appSparkVersion: sparkVersion,
    startTimeEpoch: startTimeMs,
    endTimeEpoch: endTimeMs,
    lastUpdatedEpoch: changedMs,
  }
}

/** What the history server answers of an application. */
export function applicationAnswer({ id, name, attempts }: ListedApplication) {
  return { id, name, attempts: attempts.map(attemptAnswer) }
}
