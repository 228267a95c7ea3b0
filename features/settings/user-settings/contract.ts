import { z } from 'zod'
import { createdToken, listedToken, newToken } from '#contract/api-token.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inPerson } from '#contract/guard.ts'

const nothing = z.strictObject({})
const tokens = z.object({ tokens: z.array(listedToken) })

export const listApiTokens = endpoint({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api-tokens',
  guard: inPerson('user', 'none'),
  summary: "The caller's API tokens, the newest first: never the tokens themselves.",
  query: nothing,
  body: undefined,
  output: tokens.extend({
    listsAll: z.boolean().meta({ description: 'True: the caller may list and revoke the tokens of all.' }),
  }),
})

export const listAllApiTokens = endpoint({
  name: 'listAllApiTokens',
  method: 'GET',
  path: '/api-tokens/all',
  guard: inPerson('admin', 'account'),
  summary: 'The API tokens of all users, the newest first.',
  query: nothing,
  body: undefined,
  output: tokens,
})

export const createApiToken = endpoint({
  name: 'createApiToken',
  method: 'POST',
  path: '/api-tokens',
  guard: inPerson('user', 'none'),
  summary: 'Creates an API token of the caller; its text is in this answer and never again.',
  query: nothing,
  body: newToken,
  output: createdToken,
})

export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api-tokens/{tokenId}',
  guard: inPerson('user', 'none'),
  staysOpen: true,
  summary: 'Revokes an API token of the caller; admins revoke any.',
  query: nothing,
  body: undefined,
  output: listedToken,
})
