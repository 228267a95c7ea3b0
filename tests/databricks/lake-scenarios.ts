import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#lake/duckdb/database.ts'
import { missingGrants } from '#lake/databricks/missing-grants.ts'
import { openDatabricksLake } from '#lake/databricks/open-lake.ts'
import { rowsOf } from '#lake/databricks/read.ts'
import { journalColumns } from '#lake/databricks/testing/journal-columns.ts'
import { Volume } from '#lake/databricks/volume.ts'
import {
  about,
  failed,
  historyPath as history,
  inTurn,
  isStatement as isPost,
  never as signal,
  refused,
} from './answers.ts'
import { done, minuteMs, one, settingsOf, warehouseOf } from './lakes.ts'
import type { Answer, Answering, Asked, RecordedWorkspace, Scenario } from './recorded-workspace.ts'

/** Gives out numbered tokens, but for those that fail. */
function withTokens(
  answer: (asked: Asked) => Answer,
  failing: (issued: number) => Answer | undefined = () => undefined,
): Answering {
  let issued = 0
  return (asked) => {
    if (asked.path.startsWith('/.well-known/')) return { status: 404 }
    if (asked.path !== '/oidc/v1/token') return answer(asked)
    issued += 1
    return failing(issued) ?? { json: { access_token: `token-${issued}`, expires_in: 3600 } }
  }
}
const credentials = { kind: 'oauth', clientId: 'robot', clientSecret: 'secret of the robot' } as const
const twice = (sleepMs: number) => async (workspace: RecordedWorkspace) => {
  const warehouse = warehouseOf(workspace, { credentials })
  const first = await rowsOf(warehouse, 'select 1 as one')
  await workspace.clock.sleep(sleepMs, signal)
  return [first, await rowsOf(warehouse, 'select 1 as one')]
}

const tokens: Scenario[] = [
  { name: 'a token for two calls', answer: withTokens(() => one), work: twice(0) },
  {
    name: 'a token that is renewed ahead of its end',
    answer: withTokens(() => one),
    work: twice(56 * minuteMs),
  },
  {
    name: 'a token that is renewed after 401',
    answer: withTokens(({ token }) => (token === 'token-1' ? refused(401, 'UNAUTHENTICATED', 'x') : one)),
    work: twice(0),
  },
  {
    name: 'a token that is renewed after 403',
    answer: withTokens(({ token }) =>
      token === 'token-1' ? refused(403, 'PERMISSION_DENIED', 'Token is expired') : one,
    ),
    work: twice(0),
  },
  {
    name: 'a token that is refused twice',
    answer: withTokens(() => refused(401, 'UNAUTHENTICATED', 'x')),
    work: twice(0),
  },
  {
    name: 'a client that gets no token',
    answer: inTurn({ status: 401, json: { error: 'invalid_client', error_description: 'Unknown.' } }),
    work: twice(0),
  },
  {
    name: 'a token that is asked for again while the workspace is away',
    answer: withTokens(
      () => one,
      (issued) => [{ status: 503 } as const, 'cut' as const][issued - 1],
    ),
    work: twice(0),
  },
]

const onVolume =
  (work: (volume: Volume, workspace: RecordedWorkspace) => Promise<unknown>) =>
  (workspace: RecordedWorkspace) =>
    work(new Volume(warehouseOf(workspace)), workspace)

const files: Scenario[] = [
  {
    name: 'a folder is made',
    answer: inTurn({ status: 503 }, { status: 204 }),
    work: onVolume((volume) => volume.make('batches/one & two')),
  },
  {
    name: 'a file is sent',
    answer: inTurn('cut', { status: 500, json: {} }, { status: 204 }),
    work: onVolume(async (volume, { folder }) => {
      await writeFile(join(folder, 'x.parquet'), 'bytes')
      await volume.send(join(folder, 'x.parquet'), 'batches/1/x.parquet')
    }),
  },
  {
    name: 'a folder is listed',
    answer: ({ query }) => ({
      json: query.get('page_token')
        ? { contents: [{ name: 'b', path: '/x/b' }] }
        : { contents: [{ name: 'a', path: '/x/a' }], next_page_token: 'more & more' },
    }),
    work: onVolume((volume) => volume.names('batches', signal)),
  },
  {
    name: 'files and their folder are removed',
    answer: inTurn(
      { status: 204 },
      refused(404, 'NOT_FOUND', 'x'),
      { status: 429, json: {} },
      { status: 204 },
    ),
    work: onVolume((volume) => volume.remove('batches/1', ['a', 'b'])),
  },
  {
    name: 'a volume that is not there',
    answer: inTurn(refused(404, 'NOT_FOUND', 'x')),
    work: onVolume((volume) => volume.make('batches/1')),
  },
]

const sale = {
  name: 'sale',
  meaning: 'One row is a sale.',
  key: ['sale_id'],
  columns: { sale_id: 'string', amount: 'decimal(28,10)' },
  arrival: 'latest',
} as const
const saleColumns = { sale_id: 'STRING', amount: 'DECIMAL(28,10)' }
const compared = {
  kind: 'STRING',
  keeps_days: 'BOOLEAN',
  day: 'DATE',
  last_day: 'DATE',
  old_day: 'DATE',
  old_last_day: 'DATE',
  row_count: 'BIGINT',
  first_kept: 'DATE',
  last_kept: 'DATE',
  dayless: 'BIGINT',
}

/** A warehouse that keeps a journal, knows which tables were made, and has one row in each. */
function lakeWarehouse(): Answering {
  const entries: (string | null)[][] = []
  const made = new Set<string>()
  const answerTo = (sql: string, values: { value?: string }[], url: string): Answer => {
    if (sql.includes('current_timezone'))
      return done({ time_zone: 'STRING', common_type: 'STRING' }, [['UTC', 'bigint']])
    const [, table = ''] = /create (?:or replace )?table (?:if not exists )?`?(\w+)/.exec(sql) ?? []
    if (table !== '') made.add(table)
    const [, seq = '', session = ''] = /select cast\((\d+) as bigint\), '([^']+)'/.exec(sql) ?? []
    for (const { kind, name, scope = '', version, value, gone } of seq === ''
      ? []
      : JSON.parse(values[0]?.value ?? '[]'))
      entries.push([
        seq,
        session,
        kind,
        name,
        scope,
        version?.toString() ?? null,
        value ?? null,
        String(gone),
      ])
    if (sql.startsWith('select seq'))
      return made.has('lakegauge_journal')
        ? done(journalColumns, entries)
        : failed('BAD_REQUEST', '[TABLE_OR_VIEW_NOT_FOUND] x')
    if (sql === 'show tables')
      return done(
        { tableName: 'STRING' },
        [...made].map((name) => [name]),
      )
    if (sql.startsWith('describe history')) return done({ version: 'BIGINT' }, [['7']])
    if (sql.includes('as row_count'))
      return done(compared, [['new', null, '2025-05-01', '2025-05-01', null, null, '1', null, null, '0']])
    if (sql.endsWith('limit 0')) {
      const isKnown =
        !/^select \* from \(\nselect \* from `(\w+)`\n\) limit 0$/.test(sql) ||
        [...made].some((name) => sql.includes(`\`${name}\``))
      if (!isKnown) return failed('BAD_REQUEST', '[TABLE_OR_VIEW_NOT_FOUND] x')
      return done(
        sql.includes('`sale`')
          ? { ...saleColumns, day: 'DATE', last_day: 'DATE', arrived_version: 'BIGINT' }
          : { ...saleColumns, day: 'DATE' },
        [],
      )
    }
    if (sql.startsWith('select sale_id')) {
      const links = [{ external_link: `${url}/links/old`, chunk_index: 0 }]
      return done(saleColumns, [['a', '1.5']], { data_array: null, external_links: links })
    }
    return done({ num_affected_rows: 'BIGINT', num_inserted_rows: 'BIGINT' }, [['1', '1']])
  }
  return (asked, { url, count }) => {
    if (asked.path === '/links/old') return { status: 403 }
    if (asked.path.endsWith('/result/chunks/0'))
      return { json: { external_links: [{ external_link: `${url}/links/fresh`, chunk_index: 0 }] } }
    if (asked.path === '/links/fresh') return { json: [['a', '1.5000000000']] }
    if (asked.path === history) return { json: { res: [] } }
    if (asked.method === 'GET' && asked.path.includes('/fs/directories/'))
      return refused(404, 'NOT_FOUND', 'x')
    if (!isPost(asked)) return count % 2 === 0 ? { status: 204 } : one
    const { statement, parameters } = JSON.parse(asked.body)
    return answerTo(String(statement).replace(/^\/\*.*?\*\/ /, ''), parameters, url)
  }
}

async function saleFile({ folder }: RecordedWorkspace): Promise<string> {
  const file = join(folder, 'sale.parquet')
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 100, threads: 1 })
  const row = `'a' as sale_id, cast('1.5' as decimal(28,10)) as amount, date '2025-05-01' as day, date '2025-05-01' as last_day`
  await database.read((reading) => reading.run(`copy (select ${row}) to '${file}' (format parquet)`))
  await database.close()
  return file
}

async function wholeLake(workspace: RecordedWorkspace): Promise<unknown> {
  const lake = await openDatabricksLake(settingsOf(workspace))
  const select = 'select sale_id, amount, day from sale where day in ($days)'
  await lake.migrate([sale])
  const parts = [{ table: 'sale', files: [await saleFile(workspace)] }]
  const appended = await lake.append({
    id: 'window 1',
    parts,
    checkpoint: { source: 'sales', scope: '1', state: 7 },
  })
  await lake.defineDerived('sale_day', select, 'hash 1')
  const replaced = await lake.replaceDays('sale_day', ['2025-05-01'], select)
  await lake.replaceAll('sale_day', 'select sale_id, amount, day from sale', {
    notes: [{ name: 'derived', value: 1 }],
  })
  await lake.upsert('sale_day', ['sale_id'], 'select sale_id, amount, day from sale')
  await lake.replaceVersion('sale_day', 3, 'select sale_id, amount, day from sale')
  const exported = await lake.exportRows(
    'select sale_id, amount from sale',
    join(workspace.folder, 'out.parquet'),
  )
  const deleted = await lake.deleteRows('sale_day', "day < date '2025-01-01'")
  await lake.keepNotes([{ name: 'published', value: 2 }])
  const tables = await lake.tables()
  await lake.close()
  return { appended, replaced, exported, deleted, tables }
}

const lakes: Scenario[] = [
  { name: 'a lake is opened, filled, derived, read and closed', answer: lakeWarehouse(), work: wholeLake },
  {
    name: 'no right is missing',
    answer: (asked) => (isPost(asked) ? one : { status: 204 }),
    work: (workspace) => missingGrants(settingsOf(workspace)),
  },
  {
    name: 'rights that are missing',
    answer: withTokens(({ method, body }) => {
      if (method !== 'POST') return refused(403, 'PERMISSION_DENIED', 'no')
      return JSON.parse(body).statement.includes('create table')
        ? failed(
            'BAD_REQUEST',
            "[INSUFFICIENT_PERMISSIONS] User does not have CREATE TABLE on Schema 'main.lake'.",
          )
        : one
    }),
    work: (workspace) => missingGrants(settingsOf(workspace, { credentials })),
  },
]

/** Tokens, files and whole lakes of the lake's engine. */
export const lakeScenarios: readonly Scenario[] = [
  ...about('lake tokens', tokens),
  ...about('lake files', files),
  ...about('lakes', lakes),
]
