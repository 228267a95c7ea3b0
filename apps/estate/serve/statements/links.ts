import { createHmac, randomBytes } from 'node:crypto'

import type { Call } from '../http/call.ts'
import { DatabricksError } from '../http/databricks-error.ts'

/** Signs links to chunks of results, which need no token and expire. */
export class LinkSigner {
  readonly #key = randomBytes(32)
  readonly #realTime: () => number
  readonly #lifetimeMs: number

  constructor(realTime: () => number, lifetimeMs: number) {
    this.#realTime = realTime
    this.#lifetimeMs = lifetimeMs
  }

  /** A link to a path of this server, with its expiration. */
  link(path: string): { path: string; expiration: string } {
    const expiresMs = this.#realTime() + this.#lifetimeMs
    return {
      path: `${path}?expires=${expiresMs}&signature=${this.#signature(path, expiresMs)}`,
      expiration: new Date(expiresMs).toISOString(),
    }
  }

  /** Throws if a call has no valid link, or has a token in addition. */
  check(call: Call): void {
    if (call.headers.authorization !== undefined) {
      throw new DatabricksError(
        400,
        'BAD_REQUEST',
        'Only one authentication mechanism is allowed: fetch external links without an Authorization header.',
      )
    }
    const expiresMs = Number(call.query.get('expires') ?? Number.NaN)
    if (call.query.get('signature') !== this.#signature(call.path, expiresMs))
      throw refused('Wrong signature.')
    if (expiresMs <= this.#realTime()) throw refused('The link has expired.')
  }

  #signature(path: string, expiresMs: number): string {
    return createHmac('sha256', this.#key).update(`${path}:${expiresMs}`).digest('hex')
  }
}

function refused(message: string): DatabricksError {
  return new DatabricksError(403, 'PERMISSION_DENIED', message)
}
