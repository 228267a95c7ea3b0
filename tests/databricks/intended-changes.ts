import type { RecordedRequest, Recording } from './recorded-workspace.ts'

type Change = (requests: readonly RecordedRequest[], scenario: string) => readonly RecordedRequest[]

const isOfLake = (scenario: string) => scenario.startsWith('lake')
const eachOf =
  (change: (request: RecordedRequest, scenario: string) => RecordedRequest): Change =>
  (requests, scenario) =>
    requests.map((request) => change(request, scenario))

/** Sources gave requests without a body the type of one. */
const typeOfBodyOnly = eachOf(({ headers, ...request }) => {
  const { 'content-type': type = '', ...others } = headers
  const hasBody = request.body !== undefined
  return { ...request, headers: hasBody && type !== '' ? { ...others, 'content-type': type } : others }
})

/** The lake accepted anything, though it reads JSON. */
const acceptsJson = eachOf(({ headers, ...request }, scenario) => {
  const isCall = isOfLake(scenario) && / \/api\//.test(request.request)
  return { ...request, headers: isCall ? { ...headers, accept: 'application/json' } : headers }
})

/** The lake left the size of a page to the workspace, whose own is the same. */
const pagesOfFolders = eachOf((request, scenario) => {
  const isFolder = request.request.startsWith('GET /api/2.0/fs/directories/')
  return isOfLake(scenario) && isFolder
    ? { ...request, query: { page_size: '1000', ...request.query } }
    : request
})

/** The lake knew one place that gives tokens; it is asked for only if the workspace names no other. */
const discoveredTokens: Change = (requests, scenario) => {
  const first = requests.findIndex(({ request }) => request === 'POST /oidc/v1/token')
  if (!isOfLake(scenario) || first < 0) return requests
  const discovery = { request: 'GET /.well-known/databricks-config', headers: { accept: '*/*' } }
  return requests.toSpliced(first, 0, discovery)
}

/** The lake gave up a cancellation that failed; its statement went on and cost money. */
const repeatedCancellation: Change = (requests, scenario) =>
  scenario === 'lake statements: a write that takes too long and is canceled at the second try'
    ? requests.map((request) => (request.request.endsWith('/cancel') ? { ...request, times: 2 } : request))
    : requests

/** A second new token was not asked for, though what ended the first may have ended the next while requests waited for it. */
const moreTokens: Change = (requests, scenario) => {
  if (!scenario.endsWith('tokens: a token that is refused twice')) return requests
  const [renewal, again] = requests.slice(-2)
  if (!renewal || !again) return requests
  const withToken = (number: number) => ({
    ...again,
    headers: { ...again.headers, authorization: `Bearer token-${number}` },
  })
  return [...requests, renewal, withToken(3), renewal, withToken(4)]
}

const changes: readonly Change[] = [
  typeOfBodyOnly,
  acceptsJson,
  pagesOfFolders,
  discoveredTokens,
  repeatedCancellation,
  moreTokens,
]

/** Messages that both clients now have from one place. */
const messages: Readonly<Record<string, string>> = {
  'tokens: a client that gets no token':
    '<host> gave the OAuth client robot no token. Look at its secret and its expiry in the connection. (Unknown client.)',
  'lake statements: a write of which nothing can be learned':
    '<host> keeps failing or refusing requests. The next job tries again, and no data is lost. If this continues, check its status page and its rate limits. (GET <wo … 243 characters, fe1b09999370',
  'lake statements: an answer of another form':
    '<workspace>/api/2.0/sql/statements answered something else: statement_id: Invalid input: expected string, received number; status: Invalid input: expected objec … 182 characters, d8219b6cb385',
  'lake statements: a sign-in page in place of an answer':
    '<workspace>/api/2.0/sql/statements answered no JSON, as proxies and sign-in pages do: <html>Sign in</html>',
}

/** What one client asks for where one of the former two asked as recorded. */
export function withIntendedChanges(scenario: string, { requests, end }: Recording): Recording {
  const message = messages[scenario]
  return {
    requests: [
      ...changes.reduce<readonly RecordedRequest[]>((all, change) => change(all, scenario), requests),
    ],
    end: message === undefined ? end : { ...Object(end), message },
  }
}
