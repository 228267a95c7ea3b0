import type { FetchProgress } from '#collect/collector.ts'

const betweenMs = 250

/** Passes on how many rows there are now and then; what there is to say, and that an attempt is repeated or no more, at once. */
export function seldom(
  tell: (progress: FetchProgress) => void,
  nowMs: () => number,
): (progress: FetchProgress) => void {
  let nextMs = Number.NEGATIVE_INFINITY
  let wasRetrying = false
  return (progress) => {
    const isRetrying = progress.retrying !== undefined
    const isUrgent = isRetrying || wasRetrying || progress.note !== undefined
    if (!isUrgent && nowMs() < nextMs) return
    nextMs = nowMs() + betweenMs
    wasRetrying = isRetrying
    tell(progress)
  }
}
