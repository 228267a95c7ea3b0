import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { martWith } from '#testing/mart.ts'
import { scopedQuery } from './query.ts'
import { reportRoute } from './report.ts'
import { httpServer } from './serve.ts'
import type { HttpServer } from './serve.ts'
import { serverParts, signedInAs } from './testing/parts.ts'
import { queryFile } from './testing/reports.ts'

const listPools = report({
  name: 'listPools',
  path: '/reports/pools',
  guard: mayRead('user'),
  summary: 'Pools.',
  listName: 'pools',
  filters: { search: z.string().optional(), least: z.string().optional(), ...currencyFilter },
  columns: [
    { name: 'poolId', label: 'Pool', format: 'id', meaning: 'Its id.', sortable: true },
    {
      name: 'poolName',
      label: 'Name',
      format: 'text',
      meaning: 'Its name.',
      sortable: true,
      sortName: 'NAME',
    },
    {
      name: 'cost',
      label: 'Cost',
      format: 'money',
      meaning: 'Cost.',
      sortable: true,
      sortName: 'TOTAL_COST',
      summed: true,
    },
    { name: 'realCost', label: 'Real cost', format: 'money', meaning: 'Real.', summed: true },
    { name: 'machines', label: 'Machines', format: 'count', meaning: 'Machines.', summed: true },
    { name: 'bytesRead', label: 'Read', format: 'bytes', meaning: 'Bytes.' },
    { name: 'idleShare', label: 'Idle', format: 'share', meaning: 'Idle.' },
    { name: 'startTime', label: 'Start', format: 'instant', meaning: 'Start.' },
    { name: 'states', label: 'States', format: 'statuses', meaning: 'States.' },
    { name: 'isOpen', label: 'Open', format: 'boolean', meaning: 'Open.' },
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['poolId'],
})

const sql = `-- One row: a pool.
select
  pool_id as poolId,
  pool_name as poolName,
  cost,
  cast(null as decimal(28, 10)) as realCost,
  machines,
  bytes_read as bytesRead,
  cast(0.25 as double) as idleShare,
  cast($since as timestamp) as startTime,
  ['OK', 'FAILED'] as states,
  true as isOpen
from pool
where workspace_id in ($workspaceIds)
  and currency = $currency
  and ($search is null or contains(pool_name, $search))
  and ($costFrom is null or cost >= cast($costFrom as decimal(28, 10)))
`

const pool = {
  columns: {
    workspace_id: 'string',
    pool_id: 'string',
    pool_name: 'string',
    cost: 'decimal(28,10)',
    machines: 'int',
    bytes_read: 'bigint',
    currency: 'string',
  },
  rows: [
    poolRow('1', 'a', 'Alpha', '1.5', 2, '9007199254740993', 'USD'),
    poolRow('1', 'b', 'beta', '0.1', 3, '5', 'USD'),
    poolRow('1', 'c', '=1+1', null, null, null, 'USD'),
    poolRow('1', 'd', 'delta', '0.1', 4, '6', 'USD'),
    poolRow('1', 'e', 'euro', '7', 4, '6', 'EUR'),
    poolRow('2', 'z', 'hidden', '100', 9, '9', 'USD'),
  ],
} as const

function poolRow(
  workspace_id: string,
  pool_id: string,
  pool_name: string,
  cost: string | null,
  machines: number | null,
  bytes_read: string | null,
  currency: string,
) {
  return { workspace_id, pool_id, pool_name, cost, machines, bytes_read, currency }
}

let server: HttpServer
beforeAll(async () => {
  const routes = [
    reportRoute(listPools, queryFile(sql), { computed: { costFrom: (query) => query.least ?? null } }),
  ]
  server = await httpServer(serverParts({ routes, mart: await martWith({ pool }) }))
})
afterAll(() => server.close())

async function asked(query: string, headers: Record<string, string> = {}) {
  return server.app.inject({
    url: `/api/1.0/reports/pools?${query}`,
    headers: { ...headers, ...signedInAs('ann') },
  })
}

async function poolIds(query: string): Promise<string[]> {
  const answer: { pools: { poolId: string }[] } = (await asked(query)).json()
  return answer.pools.map((pool) => pool.poolId)
}

test('answers the rows of the caller with exact values, count, totals, range and version', async () => {
  const answer = (await asked('size=1')).json()
  expect(answer).toEqual({
    since: '2025-05-25T00:00:00.000Z',
    until: '2025-06-01T00:00:00.000Z',
    currency: 'USD',
    pools: [
      {
        poolId: 'a',
        poolName: 'Alpha',
        cost: '1.5000000000',
        realCost: null,
        machines: 2,
        bytesRead: '9007199254740993',
        idleShare: 0.25,
        startTime: '2025-05-25T00:00:00.000Z',
        states: ['OK', 'FAILED'],
        isOpen: true,
      },
    ],
    totalElements: 4,
    totalPages: 4,
    lastPage: false,
    nextPageToken: expect.any(String),
    totals: { cost: '1.7000000000', realCost: null, machines: 9 },
    dataVersion: 1,
  })
})

test.each([
  ['', ['a', 'b', 'd', 'c']],
  ['orderBy=TOTAL_COST&orderDirection=ASC', ['b', 'd', 'a', 'c']],
  ['orderBy=poolId&orderDirection=DESC', ['d', 'c', 'b', 'a']],
  ['orderBy=NAME&orderDirection=ASC', ['c', 'a', 'b', 'd']],
])('sorts by %s with empty values last and ties by id', async (query, ids) => {
  expect(await poolIds(query)).toEqual(ids)
})

test.each([
  ['size=2&page=1', ['d', 'c']],
  ['size=2&offset=1', ['b', 'd']],
  ['size=2&offset=1&page=1', ['b', 'd']],
  ['search=beta', ['b']],
  ['least=0.5', ['a']],
  ['currency=EUR', ['e']],
])('answers the rows of %s', async (query, ids) => {
  expect(await poolIds(query)).toEqual(ids)
})

test('still counts and sums on a page past the end', async () => {
  expect((await asked('size=2&page=9')).json()).toMatchObject({
    pools: [],
    totalElements: 4,
    totalPages: 2,
    lastPage: true,
    totals: { cost: '1.7000000000', machines: 9 },
  })
})

test('sums nothing to zero', async () => {
  expect((await asked('search=nothing')).json()).toMatchObject({
    totalElements: 0,
    totalPages: 0,
    lastPage: true,
    totals: { cost: '0.0000000000', machines: 0 },
  })
})

test('refuses to sort by a column that is not sortable and names those that are', async () => {
  const answer = await asked('orderBy=machines')
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'orderBy'])
  expect(answer.json().message).toContain('poolId, poolName, NAME, cost, TOTAL_COST')
})

test.each([
  ['size=251', 'size'],
  ['offset=-1', 'offset'],
  ['since=2025-05-02T00:00:00Z&until=2025-05-01T00:00:00Z', 'until'],
  ['since=yesterday', 'since'],
  ['colour=red', 'colour'],
])('refuses %s and names %s', async (query, field) => {
  const answer = await asked(query)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test.each(['format=csv', 'format=csv&size=1&page=3'])(
  'writes the whole filtered set as CSV for %s',
  async (query) => {
    const answer = await asked(query)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="list-pools_May_25_2025_May_31_2025.csv"',
    })
    expect(answer.body.split('\r\n')).toEqual([
      'Pool,Name,Cost (USD),Real cost (USD),Machines,Read (bytes),Idle (%),Start (UTC),States,Open',
      'a,Alpha,1.5000000000,,2,9007199254740993,25,2025-05-25T00:00:00.000Z,OK; FAILED,true',
      'b,beta,0.1000000000,,3,5,25,2025-05-25T00:00:00.000Z,OK; FAILED,true',
      'd,delta,0.1000000000,,4,6,25,2025-05-25T00:00:00.000Z,OK; FAILED,true',
      "c,'=1+1,,,,,25,2025-05-25T00:00:00.000Z,OK; FAILED,true",
      '',
    ])
  },
)

test('writes CSV for who accepts CSV', async () => {
  const answer = await asked('search=beta', { accept: 'text/csv' })
  expect(answer.body.split('\r\n')).toHaveLength(3)
})

test('does not start with a query that forgets the workspaces', () => {
  expect(() => reportRoute(listPools, queryFile('select 1 as poolId'))).toThrow('does not name $workspaceIds')
})

test('does not start with a query that names what nobody binds', () => {
  const url = queryFile('select 1 as poolId from pool where workspace_id in ($workspaceIds) and x = $colour')
  expect(() => reportRoute(listPools, url)).toThrow(
    'names $colour: declare a filter of that name in listPools',
  )
})

test('does not start with an order by a column that it does not declare', () => {
  const wrong = { ...listPools, order: { column: 'price', direction: 'ASC' as const } }
  const start = () => reportRoute(wrong, queryFile(sql), { computed: { costFrom: () => null } })
  expect(start).toThrow('listPools uses the column price, which it does not declare')
})

const poolNotes = {
  ...listPools,
  path: '/pools/{poolId}/notes' as const,
  query: listPools.query.omit({ currency: true, least: true }),
}

test('refuses an id that several workspaces of the caller have, and takes it with the workspace', async () => {
  const twins = {
    ...pool,
    rows: [poolRow('1', 'a', 'one', '1', 1, '1', 'USD'), poolRow('2', 'a', 'two', '1', 1, '1', 'USD')],
  }
  const inPool = 'from pool where workspace_id in ($workspaceIds) and pool_id = $poolId'
  const columns = poolNotes.columns.filter(({ name }) => name === 'poolId' || name === 'cost')
  const asset = {
    thing: 'pool',
    field: 'poolId',
    query: scopedQuery(queryFile(`select workspace_id as workspaceId ${inPool}`)),
  }
  const notes = reportRoute(
    { ...poolNotes, columns },
    queryFile(`select pool_id as poolId, cost ${inPool}`),
    { asset },
  )
  const { app } = await httpServer(serverParts({ routes: [notes], mart: await martWith({ pool: twins }) }))
  const ask = (query: string) =>
    app.inject({ url: `/api/1.0/pools/a/notes${query}`, headers: signedInAs('root') })
  const ambiguous = await ask('')
  expect([ambiguous.statusCode, ambiguous.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'ambiguous_id',
      field: 'workspaceId',
      message: 'Pool a is in several workspaces (1, 2): name one with workspaceId.',
    }),
  ])
  expect((await ask('?workspaceId=2')).json()).toMatchObject({ totalElements: 1 })
})

test('answers the tree that the contract shapes', async () => {
  const shaped = {
    ...listPools,
    path: '/trees' as const,
    shape: (all: readonly object[]) => [{ children: all.length }],
  }
  const routes = [reportRoute(shaped, queryFile(sql), { computed: { costFrom: () => null } })]
  const trees = await httpServer(serverParts({ routes, mart: await martWith({ pool }) }))
  const answer = await trees.app.inject({ url: '/api/1.0/trees', headers: signedInAs('ann') })
  expect(answer.json()).toMatchObject({ pools: [{ children: 4 }], totalElements: 4 })
  await trees.close()
})
