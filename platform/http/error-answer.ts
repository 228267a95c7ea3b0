import { CodedError, errorStatus } from '#contract/errors.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import type { LogEntry } from './log.ts'
import { withoutSecrets } from './secrets.ts'

const internalMessage =
  'Something went wrong in the server. Try again; if it stays, give your administrator the correlation id.'
const storeMessage =
  'The data cannot be read right now. Try again; if it stays, give your administrator the correlation id.'

// What these say is for the log: it may hold statements and paths.
const messageInstead: Partial<Readonly<Record<ErrorCode, string>>> = {
  internal: internalMessage,
  store_failed: storeMessage,
}

type Failure = { statusCode?: unknown; name?: unknown }

function failureOf(error: unknown): Failure {
  return typeof error === 'object' && error !== null ? error : {}
}

// Errors of the HTTP framework carry the status that they mean.
function codedByStatus(error: unknown, isCallerGone: boolean): CodedError {
  const { statusCode, name } = failureOf(error)
  if (name === 'AbortError')
    return isCallerGone
      ? new CodedError('aborted', 'The caller left before the answer.')
      : new CodedError('not_ready', 'The server is stopping: try again in a minute.')
  if (statusCode === 413) return new CodedError('body_too_large', 'The body is too large: send less at once.')
  if (statusCode === 415) {
    return new CodedError(
      'unsupported_media_type',
      'Send the body as JSON, with content-type application/json.',
    )
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new CodedError(
      'invalid_parameter',
      'The request is malformed: its body or its URL cannot be read.',
    )
  }
  return new CodedError('internal', internalMessage, { cause: error })
}

/** The coded error that an error of any kind means for the caller, who may have left meanwhile. */
export function codedErrorOf(error: unknown, isCallerGone = false): CodedError {
  if (!(error instanceof CodedError)) return codedByStatus(error, isCallerGone)
  const instead = messageInstead[error.code]
  return instead === undefined ? error : new CodedError(error.code, instead, { cause: error })
}

/** What the caller reads of an error: never a stack, never a secret. */
export function errorAnswer(error: CodedError, correlationId: string): { status: number; body: ErrorBody } {
  return {
    status: errorStatus[error.code],
    body: {
      code: error.code,
      message: withoutSecrets(error.message),
      ...(error.field === undefined ? {} : { field: error.field }),
      correlationId,
    },
  }
}

/** What the log keeps of an error: of an unexpected one where it was thrown, of a foreseen one its code. */
export function errorEntry(error: CodedError, correlationId: string): LogEntry {
  const cause = error.cause instanceof Error ? error.cause : undefined
  return {
    event: 'error',
    level: errorStatus[error.code] >= 500 ? 'error' : 'info',
    correlationId,
    code: error.code,
    message: error.message,
    cause: cause?.message,
    stack: error.code === 'internal' ? cause?.stack : undefined,
  }
}
