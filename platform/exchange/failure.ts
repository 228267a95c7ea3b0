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
  /** The requested pause. */
  retryAfterMs?: number | undefined
}

/** An outside system answered with an error. The body has no secrets in it. */
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

/** The id of the request in the logs of the outside system. */
export function requestIdOf(headers: Headers): string | undefined {
  for (const name of requestIdHeaders) {
    const value = headers.get(name)
    if (value) return value
  }
  return undefined
}

/** The end of a message, which names the request. */
export function named(requestId: string | undefined): string {
  return requestId === undefined ? '' : ` (request ${requestId})`
}
