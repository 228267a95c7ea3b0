import { z } from 'zod'
import { about, inTurn, never as signal, refused } from './answers.ts'
import { clientOf, robotOf } from './clients.ts'
import type { Answer, Answering, Asked, RecordedWorkspace, Scenario } from './recorded-workspace.ts'

const things = z.looseObject({ things: z.array(z.number()).default([]) })

/** Gives out tokens that are numbered, and answers other calls with their number of tokens so far. */
function withTokens(answer: (asked: Asked) => Answer, hasDiscovery = true): Answering {
  let issued = 0
  return (asked, { url }) => {
    if (asked.path === '/.well-known/databricks-config') {
      if (!hasDiscovery) return { status: 404, text: 'no such page' }
      return { json: { oidc_endpoint: `${url}/oidc/accounts/{account_id}`, account_id: 'account-1' } }
    }
    if (asked.path === '/oidc/accounts/account-1/.well-known/oauth-authorization-server')
      return { json: { token_endpoint: `${url}/tokens` } }
    if (asked.method === 'POST' && /^\/(?:oidc\/v1\/token|tokens)$/.test(asked.path))
      return { json: { access_token: `token-${(issued += 1)}`, token_type: 'Bearer', expires_in: 3600 } }
    return answer(asked)
  }
}

const get =
  (path = '/api/2.0/things') =>
  (workspace: RecordedWorkspace) =>
    clientOf(workspace).get(path, {}, signal)

const calls: Scenario[] = [
  {
    name: 'a question with its values in the address',
    answer: inTurn({ json: { big: 1 } }),
    work: (workspace) =>
      clientOf(workspace).get('/api/2.0/things', { a: 'x y&z', b: 3, c: true, none: undefined }, signal),
  },
  {
    name: 'a question with its values in the body',
    answer: inTurn({ json: { found: [] } }),
    work: (workspace) => clientOf(workspace).post('/api/2.0/things/search', { name: 'ü', of: [1] }, signal),
  },
  {
    name: 'a busy workspace that names its time',
    answer: inTurn({ status: 429, headers: { 'retry-after': '7' } }, { json: {} }),
    work: get(),
  },
  {
    name: 'a busy workspace that names a long time',
    answer: inTurn({
      status: 429,
      headers: { 'retry-after': '3600' },
      json: { error_code: 'REQUEST_LIMIT_EXCEEDED', message: 'Later.' },
    }),
    work: get(),
  },
  {
    name: 'a workspace that is away',
    answer: inTurn({ status: 503 }, { status: 502, text: '<pre>away</pre>' }, { status: 504 }, { json: {} }),
    work: get(),
  },
  {
    name: 'a workspace that fails three times',
    answer: inTurn(refused(500, 'INTERNAL_ERROR', 'Oh.')),
    work: get(),
  },
  {
    name: 'a connection that is lost',
    answer: inTurn('cut', { cutAfter: '{"things":' }, { json: { things: [] } }),
    work: get(),
  },
  {
    name: 'a sign-in page in place of an answer',
    answer: inTurn({ text: '<html>Sign in</html>' }),
    work: get(),
  },
  {
    name: 'a refusal that will pass',
    answer: inTurn(
      refused(400, 'BAD_REQUEST', 'Timed out after 5 s'),
      refused(400, 'BAD_REQUEST', 'ClusterNotReadyException'),
      { json: {} },
    ),
    work: get(),
  },
  { name: 'a missing right', answer: inTurn(refused(403, 'PERMISSION_DENIED', 'Not yours.')), work: get() },
  {
    name: 'an object that is gone',
    answer: inTurn(refused(400, 'INVALID_PARAMETER_VALUE', 'Job 12 does not exist.')),
    work: get(),
  },
  {
    name: 'a personal token that is refused',
    answer: inTurn(refused(403, 'PERMISSION_DENIED', 'Invalid access token.')),
    work: get(),
  },
  {
    name: 'an answer of another form',
    answer: inTurn({ json: { things: 'none' } }),
    work: async (workspace) => {
      for await (const page of clientOf(workspace).pages('/api/2.0/things', {}, things, signal)) return page
      return undefined
    },
  },
]

async function listed(workspace: RecordedWorkspace, further?: 'query and token' | 'token alone') {
  const pages: number[][] = []
  const client = clientOf(workspace)
  for await (const page of client.pages('/api/2.0/things', { limit: 2 }, things, signal, further))
    pages.push(page.things)
  return pages
}

const pages: Readonly<Record<string, object>> = {
  '': { things: [1, 2], next_page_token: 'again' },
  again: { things: [1, 2], next_page_token: 'empty' },
  empty: { next_page_token: 'last' },
  last: { things: [3] },
}
const byToken: Answering = ({ query }) => ({ json: pages[query.get('page_token') ?? ''] })

const lists: Scenario[] = [
  { name: 'pages by their tokens', answer: byToken, work: (workspace) => listed(workspace) },
  {
    name: 'pages whose token stands alone',
    answer: byToken,
    work: (workspace) => listed(workspace, 'token alone'),
  },
  {
    name: 'pages by their offsets',
    answer: ({ query }) => ({
      json: { '0': { things: [1, 2], has_more: true }, '2': { things: [3], has_more: false } }[
        query.get('offset') ?? '0'
      ],
    }),
    work: (workspace) => listed(workspace),
  },
  {
    name: 'pages that lead back',
    answer: inTurn({ json: { things: [1], next_page_token: 'two' } }),
    work: (workspace) => listed(workspace),
  },
]

const ask =
  (times: number, sleepMs = 0) =>
  async (workspace: RecordedWorkspace) => {
    const client = robotOf(workspace)
    const answers: unknown[] = []
    for (let time = 0; time < times; time += 1) {
      answers.push(await client.get('/api/2.0/things', {}, signal))
      await workspace.clock.sleep(sleepMs, signal)
    }
    return answers
  }
const fine: Answer = { json: { fine: true } }
const expired = refused(401, 'UNAUTHENTICATED', 'Token expired.')

const tokens: Scenario[] = [
  { name: 'a token from the discovered place, for two calls', answer: withTokens(() => fine), work: ask(2) },
  { name: 'a token from the usual place', answer: withTokens(() => fine, false), work: ask(1) },
  {
    name: 'a token that is renewed ahead of its end',
    answer: withTokens(() => fine),
    work: ask(2, 56 * 60_000),
  },
  {
    name: 'a token that is renewed after 401',
    answer: withTokens(({ token }) => (token === 'token-1' ? expired : fine)),
    work: ask(2),
  },
  {
    name: 'a token that is renewed after 403',
    answer: withTokens(({ token }) =>
      token === 'token-1' ? refused(403, 'PERMISSION_DENIED', 'Invalid access token.') : fine,
    ),
    work: ask(1),
  },
  { name: 'a token that is refused twice', answer: withTokens(() => expired), work: ask(1) },
  {
    name: 'a client that gets no token',
    answer: inTurn(
      { status: 404 },
      { status: 401, json: { error: 'invalid_client', error_description: 'Unknown client.' } },
    ),
    work: ask(1),
  },
  {
    name: 'a token that is asked for again while the workspace is away',
    answer: inTurn(
      { status: 404 },
      { status: 503 },
      'cut',
      { json: { access_token: 'token-1', expires_in: 3600 } },
      fine,
    ),
    work: ask(1),
  },
]

/** Calls, lists and tokens of sources. */
export const callScenarios: readonly Scenario[] = [
  ...about('calls', calls),
  ...about('lists', lists),
  ...about('tokens', tokens),
]
