import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { martWith } from '#testing/mart.ts'
import { reportRoute } from './report.ts'
import { httpServer } from './serve.ts'
import type { HttpServer } from './serve.ts'
import { serverParts, signedInAs } from './testing/parts.ts'
import { queryFile } from './testing/reports.ts'

const poolId: Column = { name: 'poolId', label: 'Pool', format: 'id', meaning: 'Its id.', sortable: true }
const size: Column = {
  name: 'size',
  label: 'Size',
  format: 'count',
  meaning: 'Size.',
  sortable: true,
  summed: true,
}
const machines: Column = {
  name: 'machines',
  label: 'Machines',
  format: 'count',
  meaning: 'Machines.',
  sortable: true,
  detail: 'machines',
}
const largest: Column = {
  name: 'largest',
  label: 'Largest',
  format: 'text',
  meaning: 'Largest.',
  detail: 'largest',
  sortable: true,
  askedBy: 'withLargest',
}

const smallest: Column = {
  name: 'smallest',
  label: 'Smallest',
  format: 'text',
  meaning: 'Smallest.',
  sortable: true,
  detail: 'smallest',
}

const poolsOf = (columns: readonly Column[]) =>
  report({
    name: 'listPools',
    path: '/reports/pools',
    guard: mayRead('user'),
    summary: 'Pools.',
    listName: 'pools',
    filters: { withLargest: z.stringbool().default(false) },
    columns,
    order: { column: 'size', direction: 'DESC' },
    tieBreakers: ['poolId'],
  })

const rows = queryFile(
  '-- One row: a pool.\nselect pool_id as poolId, size from pool where workspace_id in ($workspaceIds)',
)
const machinesOfShown = queryFile(`-- One row: a pool that is shown.
select shown_row.poolId, count(*) as machines
from shown_row
inner join machine on machine.pool_id = shown_row.poolId
where machine.workspace_id in ($workspaceIds)
group by shown_row.poolId`)
const largestOfShown = queryFile(`-- One row: a pool that is shown.
select shown_row.poolId, max(machine.name) || ' of ' || (select count(*) from shown_row) as largest
from shown_row
inner join machine on machine.pool_id = shown_row.poolId
where machine.workspace_id in ($workspaceIds)
group by shown_row.poolId`)
const details = { machines: machinesOfShown, largest: largestOfShown }
const smallestOfShown = queryFile(`-- One row: a pool that is shown.
select shown_row.poolId, min(machine.name) as smallest
from shown_row
inner join machine on machine.pool_id is not distinct from shown_row.poolId
where machine.workspace_id in ($workspaceIds)
  and (not $areShownNamed or list_contains([$shownPoolId], coalesce(machine.pool_id, '')))
group by shown_row.poolId`)
const pageDetails = { smallest: smallestOfShown }

const pool = {
  columns: { workspace_id: 'string', pool_id: 'string', size: 'int' },
  rows: [
    { workspace_id: '1', pool_id: 'a', size: 3 },
    { workspace_id: '1', pool_id: 'b', size: 2 },
    { workspace_id: '1', pool_id: 'c', size: 1 },
  ],
} as const
const machine = {
  columns: { workspace_id: 'string', pool_id: 'string', name: 'string' },
  rows: [
    { workspace_id: '1', pool_id: 'a', name: 'small' },
    { workspace_id: '1', pool_id: 'c', name: 'large' },
    { workspace_id: '1', pool_id: 'c', name: 'xlarge' },
  ],
} as const

const hostileId = `d'"\\ $1,\n€]`
const hostilePool = {
  ...pool,
  rows: [
    ...pool.rows,
    { workspace_id: '1', pool_id: hostileId, size: 4 },
    { workspace_id: '1', pool_id: null, size: 5 },
  ],
} as const
const hostileMachine = {
  ...machine,
  rows: [
    ...machine.rows,
    { workspace_id: '1', pool_id: hostileId, name: 'huge' },
    { workspace_id: '1', pool_id: null, name: 'tiny' },
  ],
} as const

let server: HttpServer
let laterServer: HttpServer
const statements: string[] = []
beforeAll(async () => {
  const routes = [reportRoute(poolsOf([poolId, size, machines, largest]), { rows, details })]
  server = await httpServer(serverParts({ routes, mart: await martWith({ pool, machine }) }))
  const later = reportRoute(poolsOf([poolId, size, machines, smallest]), {
    rows,
    details: { machines: machinesOfShown },
    pageDetails,
  })
  const mart = await martWith({ pool: hostilePool, machine: hostileMachine })
  const watched = {
    ...mart,
    rows: (...given: Parameters<typeof mart.rows>) => {
      statements.push(given[0])
      return mart.rows(...given)
    },
  }
  laterServer = await httpServer(serverParts({ routes: [later], mart: watched }))
})
afterAll(() => Promise.all([server.close(), laterServer.close()]))

const asked = (query: string) => askedOf(server, query)
const askedLater = (query: string) => askedOf(laterServer, query)

async function askedOf({ app }: HttpServer, query: string) {
  const answer = await app.inject({
    url: `/api/1.0/reports/pools?${query}`,
    headers: signedInAs('ann'),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('details stand beside the rows of the page; count and totals are of the whole set', async () => {
  const { pools, totalElements, totals } = await asked('size=1')
  expect(pools).toEqual([{ poolId: 'a', size: 3, machines: 1, largest: null }])
  expect({ totalElements, totals }).toEqual({ totalElements: 3, totals: { size: 6 } })
})

test('a detail is brought for the rows of the page only, and only where it is asked for', async () => {
  const { pools } = await asked('size=2&page=1&withLargest=true')
  expect(pools).toEqual([{ poolId: 'c', size: 1, machines: 2, largest: 'xlarge of 1' }])
})

test('a list that is sorted by a detail has it of all rows; what has none comes last', async () => {
  const { pools } = await asked('size=2&orderBy=machines&orderDirection=DESC')
  expect(pools.map((row: Record<string, unknown>) => row['poolId'])).toEqual(['c', 'a'])
  const { pools: rest } = await asked('size=2&page=1&orderBy=machines&orderDirection=DESC')
  expect(rest).toEqual([{ poolId: 'b', size: 2, machines: null, largest: null }])
})

test('a detail that orders the rows is brought, though nobody asked for its column', async () => {
  const ids = async (direction: string) =>
    (await asked(`orderBy=largest&orderDirection=${direction}`)).pools.map(
      (row: Record<string, unknown>) => row['poolId'],
    )
  expect(await ids('DESC')).toEqual(['c', 'a', 'b'])
  expect(await ids('ASC')).toEqual(['a', 'c', 'b'])
})

test('a page past the end has no rows, and count and totals', async () => {
  expect(await asked('page=7')).toMatchObject({ pools: [], totalElements: 3, totals: { size: 6 } })
})

test('a detail of a page is brought for its rows alone, whatever their ids are', async () => {
  const { pools, totalElements } = await askedLater('size=4')
  expect(pools).toEqual([
    { poolId: null, size: 5, machines: null, smallest: 'tiny' },
    { poolId: hostileId, size: 4, machines: 1, smallest: 'huge' },
    { poolId: 'a', size: 3, machines: 1, smallest: 'small' },
    { poolId: 'b', size: 2, machines: null, smallest: null },
  ])
  expect(totalElements).toBe(5)
})

test('it is the same where it decides the order, where the page is long, and in a file', async () => {
  const byDefault = await askedLater('size=100')
  const count = statements.length
  const long = await askedLater('size=101')
  expect(long.pools).toEqual(byDefault.pools)
  const ordered = await askedLater('size=100&orderBy=smallest&orderDirection=ASC')
  expect(ordered.pools.map((row: Record<string, unknown>) => row['smallest'])).toEqual([
    'huge',
    'large',
    'small',
    'tiny',
    null,
  ])
  expect(ordered.pools).toEqual(expect.arrayContaining(byDefault.pools))
  const file = await laterServer.app.inject({
    url: '/api/1.0/reports/pools?format=csv',
    headers: signedInAs('ann'),
  })
  for (const { smallest: name } of byDefault.pools) expect(file.body).toContain(name ?? '')
  expect(statements.slice(count).filter((sql) => sql.includes('from_json'))).toEqual([])
})

test('it is brought, too, where another detail decides the order', async () => {
  const { pools } = await askedLater('size=2&orderBy=machines&orderDirection=DESC')
  expect(pools).toEqual([
    { poolId: 'c', size: 1, machines: 2, smallest: 'large' },
    { poolId: 'a', size: 3, machines: 1, smallest: 'small' },
  ])
})

test('a page past the end asks for no details', async () => {
  const count = statements.length
  expect(await askedLater('page=7')).toMatchObject({ pools: [], totalElements: 5 })
  expect(statements.slice(count).filter((sql) => sql.includes('from_json'))).toEqual([])
})

test('a column of a detail that is not there, a detail of no column, and a sum of details are refused at the start', () => {
  expect(() => reportRoute(poolsOf([poolId, size, machines]), rows)).toThrow('machines')
  expect(() => reportRoute(poolsOf([poolId, size, machines]), { rows, details })).toThrow('largest')
  const summed = { ...machines, summed: true }
  const withSum = () =>
    reportRoute(poolsOf([poolId, size, summed]), { rows, details: { machines: machinesOfShown } })
  expect(withSum).toThrow('machines is of shown rows only')
})
