import { AsyncLocalStorage } from 'node:async_hooks'
import type { CodedError } from '#contract/errors.ts'

/** An attempt that failed and will be repeated. */
export type Retry = { error: CodedError; attempt: number; waitMs: number }

type RetryListener = (retry: Retry | undefined) => void

// Requests are made deep inside sources, which need not know who watches.
const listeners = new AsyncLocalStorage<RetryListener>()

/** Tells of every repeated attempt of the requests that the work makes, and with undefined that one was answered at last. */
export function watchingRetries<Result>(
  listener: RetryListener,
  work: () => Promise<Result>,
): Promise<Result> {
  return listeners.run(listener, work)
}

/** Tells whoever watches. */
export function tellRetry(retry: Retry | undefined): void {
  listeners.getStore()?.(retry)
}
