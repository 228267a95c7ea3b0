import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type JWK, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

/** Somebody at the provider; their login is their subject. */
export type Person = Readonly<Record<string, unknown>>

/** How the provider forges the tokens that it gives. */
export type Forgery = {
  /** Changes what a token states. */
  states?: (claims: JWTPayload) => JWTPayload
  /** Signs with a key that it does not publish, or not at all. */
  signs?: 'ANOTHER_KEY' | 'NOT_AT_ALL'
}

/** A real provider of OpenID Connect on this machine. */
export type Peer = {
  issuer: string
  clientId: string
  clientSecret: string
  people: Map<string, Person>
  /** From now on its tokens are forged so; without one they are right again. */
  forge(forgery?: Forgery): void
  /** From now on it signs with other keys, and publishes these only. */
  rotateKeys(): Promise<void>
  /** From now on it answers so; undefined: as it should. */
  answerInstead(answer: ((response: ServerResponse, path: string) => void) | undefined): void
  close(): Promise<void>
}

const keyOf = async (kid: string) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return Object.assign(await exportJWK(privateKey), { kid, alg: 'RS256', use: 'sig' })
}

const withoutSignature = (claims: JWTPayload) =>
  `${[{ alg: 'none', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

async function forged(
  token: string,
  { states, signs }: Forgery,
  key: JWK & { kid: string },
): Promise<string> {
  const right = decodeJwt(token)
  const claims = states?.(right) ?? right
  if (signs === 'NOT_AT_ALL') return withoutSignature(claims)
  const signing = signs === 'ANOTHER_KEY' ? await keyOf(key.kid) : key
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(signing)
}

type Options = { redirectUris: readonly string[]; signOutUris?: readonly string[]; clientId?: string }

/** Starts a provider with these addresses of the product. */
export async function startPeer({
  redirectUris,
  signOutUris = [],
  clientId = 'lakegauge',
}: Options): Promise<Peer> {
  const clientSecret = 'the secret of the product'
  const people = new Map<string, Person>()
  let forgery: Forgery | undefined
  let handler: RequestListener = () => {}
  let answer: Parameters<Peer['answerInstead']>[0]
  const server = createServer((request, response) =>
    answer ? answer(response, request.url ?? '') : handler(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on a port, so that its address is no text.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  let keys = 0

  async function begin(): Promise<void> {
    const key = await keyOf(`key ${(keys += 1)}`)
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectUris,
          post_logout_redirect_uris: signOutUris,
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of cookies'] },
      features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
      pkce: { required: () => true },
      claims: {
        openid: ['sub', 'roles', 'groups'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username'],
      },
      findAccount: (_context: unknown, login: string) =>
        people.has(login)
          ? { accountId: login, claims: async () => ({ sub: login, ...people.get(login) }) }
          : undefined,
    })
    provider.use(async (context, next) => {
      await next()
      const { id_token: token } = Object(context.body)
      if (forgery && context.path === '/token' && typeof token === 'string')
        context.body.id_token = await forged(token, forgery, key)
    })
    handler = provider.callback()
  }

  await begin()
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    forge: (given) => void (forgery = given),
    rotateKeys: begin,
    answerInstead: (given) => void (answer = given),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
