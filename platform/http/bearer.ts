import type { FastifyRequest } from 'fastify'
import { CodedError } from '#contract/errors.ts'
import { attemptLimiter } from './attempts.ts'
import { clientNetwork } from './client-network.ts'
import type { Log } from './log.ts'
import type { Clocks, OpenToken, TokenStore } from './ports.ts'

const windowMs = 15 * 60_000
const mostOfOneToken = 5
const mostOfOneNetwork = 100
const namedId = /^lgt_([0-9a-f]{1,32})_/

type Parts = { tokens: TokenStore; clocks: Pick<Clocks, 'realNow'>; log: Log }

/** The token that a program sends in the header; undefined: it sends none. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [scheme = '', ...rest] = (headers.authorization ?? '').trim().split(/\s+/)
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ') : undefined
}

/** What a refused caller is asked for. */
export function challengeOf(request: Pick<FastifyRequest, 'headers'>): string {
  const realm = 'Bearer realm="Lakegauge"'
  return bearerOf(request) === undefined ? realm : `${realm}, error="invalid_token"`
}

/**
 * Opens tokens, and refuses wrong ones as wrong passwords are: after five with one id from an address, which leaves others
 * alone, and after a hundred from an address.
 */
export function tokenOpener({ tokens, clocks, log }: Parts): OpenToken {
  const now = clocks.realNow
  const ofToken = attemptLimiter({ limit: mostOfOneToken, windowMs, now })
  const ofNetwork = attemptLimiter({ limit: mostOfOneNetwork, windowMs, now })
  return async (text, address) => {
    const tokenId = namedId.exec(text)?.[1] ?? 'none'
    const network = clientNetwork(address)
    const key = `${network} ${tokenId}`
    ofToken.check(key)
    ofNetwork.check(network)
    const session = await tokens.find(text)
    if (session) return session
    ofToken.count(key)
    ofNetwork.count(network)
    log({ event: 'token refused', level: 'warn', tokenId, address })
    throw new CodedError(
      'unauthenticated',
      'This API token is not valid. It may have expired or been revoked: use another one.',
    )
  }
}
