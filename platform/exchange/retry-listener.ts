import { AsyncLocalStorage } from 'node:async_hooks'
import type { CodedError } from '#contract/errors.ts'

/** A failed attempt that will be repeated. */
export type Retry = { error: CodedError; attempt: number; waitMs: number }

type RetryListener = (retry: Retry | undefined) => void

// Requests are made deep inside sources, which do not know who listens.
const listeners = new AsyncLocalStorage<RetryListener>()

/** Reports each retry within the work, and undefined when a retried request succeeds. */
export function watchingRetries<Result>(
  listener: RetryListener,
  work: () => Promise<Result>,
): Promise<Result> {
  return listeners.run(listener, work)
}

/** Reports to the listener of the current work. */
export function tellRetry(retry: Retry | undefined): void {
  listeners.getStore()?.(retry)
}
