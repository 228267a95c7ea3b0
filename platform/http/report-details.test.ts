import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
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
  askedBy: 'withLargest',
}

const poolsOf = (columns: readonly Column[]) =>
  report({
    name: 'listPools',
    path: '/reports/pools',
    guard: 'user',
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

let server: HttpServer
beforeAll(async () => {
  const routes = [reportRoute(poolsOf([poolId, size, machines, largest]), { rows, details })]
  server = await httpServer(serverParts({ routes, mart: await martWith({ pool, machine }) }))
})
afterAll(() => server.close())

async function asked(query: string) {
  const answer = await server.app.inject({
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

test('a page past the end has no rows, and count and totals', async () => {
  expect(await asked('page=7')).toMatchObject({ pools: [], totalElements: 3, totals: { size: 6 } })
})

test('a column of a detail that is not there, a detail of no column, and a sum of details are refused at the start', () => {
  expect(() => reportRoute(poolsOf([poolId, size, machines]), rows)).toThrow('machines')
  expect(() => reportRoute(poolsOf([poolId, size, machines]), { rows, details })).toThrow('largest')
  const summed = { ...machines, summed: true }
  const withSum = () =>
    reportRoute(poolsOf([poolId, size, summed]), { rows, details: { machines: machinesOfShown } })
  expect(withSum).toThrow('machines is of shown rows only')
})
