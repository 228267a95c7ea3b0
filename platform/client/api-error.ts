import type { ErrorCode } from '#contract/errors.ts'

/** A call with an error answer, or without any answer. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'unreachable'
  /** 0: there was no answer. */
  readonly status: number
  readonly field: string | undefined
  /** Identifies the call in the server's log. */
  readonly correlationId: string | undefined

  constructor(facts: {
    code: ErrorCode | 'unreachable'
    status: number
    message: string
    field?: string | undefined
    correlationId?: string | undefined
  }) {
    super(facts.message)
    this.name = 'ApiError'
    this.code = facts.code
    this.status = facts.status
    this.field = facts.field
    this.correlationId = facts.correlationId
  }
}

const mostRetries = 2
const temporary: ReadonlySet<ApiError['code']> = new Set([
  'unreachable',
  'not_ready',
  'store_failed',
  'timed_out',
])

/** Whether a failed read is retried after so many failures: only if waiting helps. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < mostRetries && error instanceof ApiError && temporary.has(error.code)
}
