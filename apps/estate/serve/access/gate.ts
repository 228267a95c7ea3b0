import { randomBytes } from 'node:crypto'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import type { WorkspaceCredentials } from './credentials.ts'

const lifetimeSeconds = 3600

/** The caller: the user of the token, or the service principal of the OAuth client. */
export type Caller = 'token' | 'client'

/** Authenticates callers by token, and issues tokens to OAuth clients. */
export class Gate {
  readonly #credentials: WorkspaceCredentials
  readonly #realTime: () => number
  readonly #expiryByToken = new Map<string, number>()

  constructor(credentials: WorkspaceCredentials, realTime: () => number) {
    this.#credentials = credentials
    this.#realTime = realTime
  }

  /** The caller; throws 401 if unknown. */
  callerOf(call: Call): Caller {
    const [scheme = '', token = ''] = (call.headers.authorization ?? '').split(' ')
    if (scheme.toLowerCase() !== 'bearer' || token === '') {
      throw unauthenticated('Credential was not sent or was of an unsupported type for this API.')
    }
    if (token === this.#credentials.token) return 'token'
    const expiry = this.#expiryByToken.get(token)
    if (expiry === undefined) throw unauthenticated('Invalid access token.')
    if (expiry <= this.#realTime()) throw unauthenticated('Access token has expired.')
    return 'client'
  }

  /** The answer of the token endpoint: an access token for one hour. */
  exchange(call: Call): Answer {
    const form = new URLSearchParams(call.body)
    if (form.get('grant_type') !== 'client_credentials') {
      return refusal(400, 'unsupported_grant_type', 'Only client_credentials is understood here.')
    }
    const { clientId, clientSecret } = this.#credentials
    const { id, secret } = clientOf(call, form)
    if (id !== clientId || secret !== clientSecret) {
      return refusal(401, 'invalid_client', 'Client authentication failed')
    }
    const accessToken = randomBytes(32).toString('base64url')
    this.#expiryByToken.set(accessToken, this.#realTime() + lifetimeSeconds * 1000)
    const scope = form.get('scope') ?? 'all-apis'
    return json({ access_token: accessToken, token_type: 'Bearer', expires_in: lifetimeSeconds, scope })
  }
}

function clientOf(call: Call, form: URLSearchParams): { id: string; secret: string } {
  const header = call.headers.authorization ?? ''
  if (!header.startsWith('Basic ')) {
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  }
  const [id = '', secret = ''] = Buffer.from(header.slice('Basic '.length), 'base64')
    .toString('utf8')
    .split(':')
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) }
}

function refusal(status: number, error: string, description: string): Answer {
  return json({ error, error_description: description }, status)
}

function unauthenticated(message: string): DatabricksError {
  return new DatabricksError(401, 'UNAUTHENTICATED', message)
}
