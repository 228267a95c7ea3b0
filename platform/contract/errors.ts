/** Every error code that can reach a client, with its HTTP status. */
export const errorStatus = {
  invalid_parameter: 400,
  unknown_parameter: 400,
  ambiguous_id: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many_requests: 429,
  internal: 500,
  not_ready: 503,
  store_failed: 503,
  source_failed: 502,
  timed_out: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

/** An error that says what happened, in a sentence for the user, and which field it is about. */
export class CodedError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined

  constructor(code: ErrorCode, message: string, options: { field?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'CodedError'
    this.code = code
    this.field = options.field
  }
}

/** What an error looks like on the wire. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  field?: string
  correlationId: string
}
