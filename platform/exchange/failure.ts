import type { ErrorCode } from '#contract/errors.ts'
import { CodedError } from '#contract/errors.ts'

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'invalid_credentials',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
  504: 'timed_out',
}

type Details = {
  status: number
  body: string
  requestId: string | undefined
  /** How long it asks to be left alone. */
  retryAfterMs?: number | undefined
}

/** An outside system answered, but not with what was asked for. The body has no secrets in it. */
export class HttpFailure extends CodedError {
  readonly status: number
  readonly body: string
  readonly requestId: string | undefined

  constructor(message: string, { status, body, requestId, retryAfterMs }: Details) {
    super(codeByStatus[status] ?? 'source_failed', message, {
      ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
    })
    this.name = 'HttpFailure'
    this.status = status
    this.body = body
    this.requestId = requestId
  }
}

const requestIdHeaders = ['x-databricks-request-id', 'x-request-id', 'x-ms-request-id', 'x-amzn-requestid']

/** How the outside system names the request in its own logs. */
export function requestIdOf(headers: Headers): string | undefined {
  for (const name of requestIdHeaders) {
    const value = headers.get(name)
    if (value) return value
  }
  return undefined
}

/** The end of a message that names a request. */
export function named(requestId: string | undefined): string {
  return requestId === undefined ? '' : ` (request ${requestId})`
}
