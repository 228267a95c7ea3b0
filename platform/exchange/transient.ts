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

type Circumstances = {
  retryAfterMs?: number | undefined
  attempts?: number
  /** Whether the request may have reached the outside system. Default: true. */
  mayHaveArrived?: boolean
}

/** A failure that may be gone on the next attempt; `error` is thrown if it is not. */
export class Transient extends Error {
  readonly error: CodedError
  readonly retryAfterMs: number | undefined
  readonly attempts: number
  readonly mayHaveArrived: boolean

  constructor(error: CodedError, circumstances: Circumstances = {}) {
    super(error.message, { cause: error })
    this.name = 'Transient'
    this.error = error
    this.retryAfterMs = circumstances.retryAfterMs
    this.attempts = circumstances.attempts ?? Number.POSITIVE_INFINITY
    this.mayHaveArrived = circumstances.mayHaveArrived ?? true
  }
}

/** A change of which nobody knows whether it happened: its answer was lost. It was not repeated. */
export class OutcomeUnknown extends CodedError {
  /** How the answer was lost. */
  readonly reason: CodedError

  constructor(reason: CodedError) {
    const message = `It is unknown whether the change was made: ${reason.message} Look in the outside system before you repeat it.`
    super('outcome_unknown', message, { cause: reason })
    this.name = 'OutcomeUnknown'
    this.reason = reason
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
  const reason = reasonOf(error)
  return new Transient(new CodedError('source_failed', message, { cause: error }), {
    attempts: noWayThere.has(reason) ? attemptsToReach : Number.POSITIVE_INFINITY,
    // An open connection may time out as well.
    mayHaveArrived: !noWayThere.has(reason) || reason === 'ETIMEDOUT',
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
