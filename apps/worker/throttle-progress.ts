import type { FetchProgress } from '#collect/fetched.ts'

const intervalMs = 250

/** Passes on row counts at most four times a second; notes and retry changes at once. */
export function throttleProgress(
  report: (progress: FetchProgress) => void,
  nowMs: () => number,
): (progress: FetchProgress) => void {
  let nextMs = Number.NEGATIVE_INFINITY
  let wasRetrying = false
  return (progress) => {
    const isRetrying = progress.retrying !== undefined
    const isUrgent = isRetrying || wasRetrying || progress.note !== undefined
    if (!isUrgent && nowMs() < nextMs) return
    nextMs = nowMs() + intervalMs
    wasRetrying = isRetrying
    report(progress)
  }
}
