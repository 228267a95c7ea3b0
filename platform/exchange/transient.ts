import { CodedError } from '#contract/errors.ts'

// Waiting for an unreachable host delays requests to others, and the source is retried later anyway.
const attemptsToReach = 4
const noWayThere: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** A failure that may be gone on the next attempt; `error` is thrown if it is not. */
export class Transient extends Error {
  readonly error: CodedError
  readonly retryAfterMs: number | undefined
  readonly attempts: number

  constructor(error: CodedError, options: { retryAfterMs?: number | undefined; attempts?: number } = {}) {
    super(error.message, { cause: error })
    this.name = 'Transient'
    this.error = error
    this.retryAfterMs = options.retryAfterMs
    this.attempts = options.attempts ?? Number.POSITIVE_INFINITY
  }
}

/** The transient error of a failed transfer: a network fault, or a time-out after silence. */
export function networkFailure(address: string, error: unknown, silentMs: number | undefined): Transient {
  if (silentMs !== undefined) {
    const seconds = Math.round(silentMs / 1000)
    const message = `${address} sent nothing for ${seconds} s. Look at the network and try again.`
    return new Transient(new CodedError('timed_out', message), { attempts: attemptsToReach })
  }
  const message = `${address} cannot be reached: ${reasonOf(error)}. Look at the address, the network and any proxy.`
  const attempts = isUnreachable(error) ? attemptsToReach : Number.POSITIVE_INFINITY
  return new Transient(new CodedError('source_failed', message, { cause: error }), { attempts })
}

function isUnreachable(error: unknown): boolean {
  return noWayThere.has(reasonOf(error))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
