import { z } from 'zod'

/** Every error code that can reach a client, with its HTTP status. */
export const errorStatus = {
  invalid_parameter: 400,
  unknown_parameter: 400,
  ambiguous_id: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  password_change_required: 403,
  changes_held_back: 403,
  not_found: 404,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  aborted: 499,
  internal: 500,
  not_ready: 503,
  store_failed: 503,
  source_failed: 502,
  outcome_unknown: 502,
  timed_out: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

/** An error code that arrives from another process; one that is not known is internal. */
export const errorCode = z.string().transform((code): ErrorCode => (isErrorCode(code) ? code : 'internal'))

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code)
}

type ErrorDetails = {
  field?: string
  cause?: unknown
  /** Seconds until a retry makes sense. */
  retryAfterSeconds?: number
}

/** An error with a sentence for the user, and the field that it is about. */
export class CodedError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'CodedError'
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The wire form of an error. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  field?: string
  correlationId: string
}

/** The schema of that form. */
export const errorBody = z.object({
  code: z.string().meta({ description: 'Says what kind of error it is; stable.' }),
  message: z.string().meta({ description: 'What happened and what to do, for the reader.' }),
  field: z.string().optional().meta({ description: 'The parameter that it is about.' }),
  correlationId: z
    .string()
    .meta({ description: 'Also in the header X-Correlation-Id; find the call in the log by it.' }),
})
