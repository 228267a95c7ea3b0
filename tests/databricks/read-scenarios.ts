import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sources } from '#connectors/catalogue.ts'
import { dbfsFiles } from '#databricks/dbfs-files.ts'
import { resultRows, resultToFile } from '#connectors/databricks/result-file.ts'
import { databricks } from '#connectors/databricks/system.ts'
import { tableColumns } from '#connectors/databricks/table-columns.ts'
import { volumeFiles } from '#databricks/volume-files.ts'
import { collected, connectionTo } from '#connectors/testing/collected.ts'
import {
  about,
  canceledAtSecondTry,
  endless,
  failed,
  givingUp,
  inTurn,
  isStatement,
  never as signal,
  refused,
  running,
} from './answers.ts'
import { clientOf } from './clients.ts'
import type { Answer, Answering, RecordedWorkspace, Scenario } from './recorded-workspace.ts'

const manifest = {
  schema: {
    columns: [
      { name: 'a', type_text: 'STRING' },
      { name: 'b', type_text: 'INT' },
    ],
  },
  total_row_count: 2,
}
const done = (result: object): Answer => ({
  json: { statement_id: 's1', status: { state: 'SUCCEEDED' }, manifest, result },
})
const span = [
  { name: 'since', value: '2025-05-01', type: 'DATE' },
  { name: 'until', value: '2025-05-02T00:00:00Z', type: 'TIMESTAMP' },
] as const
const inFile =
  (transport: 'inline' | 'links', given: AbortSignal = signal) =>
  async (workspace: RecordedWorkspace) => {
    const file = join(workspace.folder, 'rows.csv')
    const statement = { text: 'select a, b from t where day >= :since', parameters: span, transport }
    await resultToFile(clientOf(workspace), statement, file, given)
    return readFile(file, 'utf8')
  }
const link = (url: string, name: string, index: number, next?: number) => ({
  external_link: `${url}/${name}`,
  chunk_index: index,
  http_headers: { 'x-store-key': 'k' },
  ...(next !== undefined && { next_chunk_index: next }),
})

function withLinks(): Answering {
  let asks = 0
  return ({ method, path }, { url }) => {
    if (method === 'POST') return done({ external_links: [link(url, 'links/first', 0, 1)] })
    if (path === '/links/first')
      return (asks += 1) < 2 ? { text: '<html>Sign in</html>' } : { text: 'a,b\n1,2\n' }
    if (path === '/links/old') return { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }
    if (path === '/links/fresh') return { text: '3,4\n' }
    return { json: { external_links: [link(url, (asks += 1) < 4 ? 'links/old' : 'links/fresh', 1)] } }
  }
}

const sql: Scenario[] = [
  {
    name: 'a statement that is asked for until it ends',
    answer: ({ method }, { count }) =>
      method === 'POST' || count < 5 ? running : done({ data_array: [['1', null]] }),
    work: inFile('inline'),
  },
  {
    name: 'a statement with two parts in its answers',
    answer: inTurn(done({ data_array: [['say "hi"', null]], next_chunk_index: 1 }), {
      json: { data_array: [['', '1']] },
    }),
    work: inFile('inline'),
  },
  { name: 'a result behind links that expire', answer: withLinks(), work: inFile('links') },
  {
    name: 'a result whose links never work',
    answer: ({ method, path }, { url }) => {
      if (method === 'POST') return done({ external_links: [link(url, 'links/old', 0)] })
      if (path === '/links/old') return { status: 403 }
      return { json: { external_links: [link(url, 'links/old', 0)] } }
    },
    work: inFile('links'),
  },
  {
    name: 'a part of a result without a link',
    answer: inTurn(done({}), { json: {} }),
    work: inFile('links'),
  },
  {
    name: 'a statement that fails',
    answer: inTurn(failed('BAD_REQUEST', '[INSUFFICIENT_PERMISSIONS] No.')),
    work: inFile('inline'),
  },
  {
    name: 'a statement that is cut off',
    answer: inTurn({
      json: {
        statement_id: 's1',
        status: { state: 'SUCCEEDED' },
        manifest: { ...manifest, truncated: true },
      },
    }),
    work: inFile('inline'),
  },
  {
    name: 'a statement that never ends',
    answer: endless,
    work: inFile('inline'),
  },
  {
    name: 'a statement whose caller gives up',
    answer: endless,
    work: async (workspace) => {
      const { clock, signal } = givingUp()
      return inFile('inline', signal)({ ...workspace, clock })
    },
  },
  {
    name: 'statements whose answers are lost',
    answer: inTurn(
      { cutAfter: '{"statement_id":"lost-1","status":{"state":"PENDING"}' },
      { text: '{"statement_id":"lost-2","status":{"state":"SUCCEEDED"},' },
      done({ data_array: [] }),
      { json: {} },
    ),
    work: inFile('inline'),
  },
  {
    name: 'a statement that is canceled at the second try',
    answer: canceledAtSecondTry(),
    work: inFile('inline'),
  },
  {
    name: 'rows of a small statement',
    answer: inTurn(done({ data_array: [['1', '2']] })),
    work: (workspace) => resultRows(clientOf(workspace), 'select 1', signal),
  },
  {
    name: 'the columns of a table whose description is cut',
    answer: ({ body }) => {
      const { statement } = JSON.parse(body)
      if (statement.includes('limit 0')) return failed('BAD_REQUEST', 'PARSE_SYNTAX_ERROR')
      const type = statement.includes('as json') ? '' : 'struct<x:string,... 2 more fields>'
      return done({ data_array: [['usage', type, null]] })
    },
    work: (workspace) => tableColumns(clientOf(workspace), 'system.billing.usage', signal),
  },
]

const folder = '/Volumes/main/ops/one & two'
const files: Scenario[] = [
  {
    name: 'the files of a volume',
    answer: ({ query }) => ({
      json: query.get('page_token')
        ? {
            contents: [
              { path: `${folder}/b`, name: 'b', is_directory: false, file_size: 7, last_modified: 1 },
            ],
          }
        : { contents: [{ path: `${folder}/a/`, name: 'a', is_directory: true }], next_page_token: 'more' },
    }),
    work: (workspace) => volumeFiles(clientOf(workspace)).list(folder, signal),
  },
  {
    name: 'a folder of a volume that is gone',
    answer: inTurn(refused(404, 'NOT_FOUND', 'x')),
    work: (workspace) => volumeFiles(clientOf(workspace)).list(folder, signal),
  },
  {
    name: 'a file of a volume',
    answer: inTurn(
      { status: 429 },
      { cutAfter: 'ab' },
      { text: 'abc', headers: { 'content-type': 'application/octet-stream' } },
    ),
    work: async (workspace) => {
      const target = join(workspace.folder, 'file')
      const file = { path: `${folder}/b`, name: 'b', isFolder: false, bytes: 3, modifiedMs: 1 }
      await volumeFiles(clientOf(workspace)).download(file, target, signal)
      return readFile(target, 'utf8')
    },
  },
  {
    name: 'the files of DBFS',
    answer: inTurn({
      json: { files: [{ path: '/logs/x', is_dir: 'false', file_size: 5, modification_time: 1 }] },
    }),
    work: (workspace) => dbfsFiles(clientOf(workspace)).list('dbfs:/logs', signal),
  },
  {
    name: 'a file of DBFS in blocks',
    answer: ({ query }) => {
      const length = Number(query.get('length'))
      return { json: { bytes_read: length, data: Buffer.alloc(length, 'a').toString('base64') } }
    },
    work: async (workspace) => {
      const target = join(workspace.folder, 'file')
      const file = { path: 'dbfs:/logs/x', name: 'x', isFolder: false, bytes: 2_200_000, modifiedMs: 1 }
      await dbfsFiles(clientOf(workspace)).download(file, target, signal)
      return (await readFile(target)).length
    },
    isParallel: true,
  },
]

const firstAnswers: Answering = (asked) => {
  if (isStatement(asked))
    return JSON.parse(asked.body).statement.includes('describe')
      ? failed('BAD_REQUEST', '[TABLE_OR_VIEW_NOT_FOUND] x')
      : done({})
  return { json: {} }
}

/** The first requests of each source, to a workspace that has nothing. */
const firstRequests = sources
  .filter(({ system }) => system === databricks.name)
  .map((source): Scenario => ({
    name: source.name,
    answer: firstAnswers,
    async work({ url }) {
      const connection = connectionTo(url)
      const [scope = ''] = databricks.scopes(connection, source.scope)
      const window = source.windowDays && { since: '2025-05-30', until: '2025-05-31' }
      const given = { source, system: databricks, connection, scope, ...(window && { window }) }
      return Object.keys((await collected(given)).rows)
    },
    isParallel: true,
  }))

/** Statements, files and first requests of sources. */
export const readScenarios: readonly Scenario[] = [
  ...about('statements', sql),
  ...about('files', files),
  ...about('sources', firstRequests),
]
