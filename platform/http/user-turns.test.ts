import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import type { MartReader } from './ports.ts'
import { reportRoute } from './report.ts'
import { route } from './route.ts'
import { httpServer } from './serve.ts'
import { Streamed } from './streamed.ts'
import { serverWith } from './testing/calls.ts'
import { serverParts, signedInAs } from './testing/parts.ts'
import { queryFile } from './testing/reports.ts'

const query = z.strictObject({})
const counted = endpoint({
  name: 'count',
  method: 'GET',
  path: '/count',
  guard: mayRead('user'),
  summary: 'Counts rows.',
  query,
  body: undefined,
  output: z.object({ rows: z.int() }),
})
const statement = { file: 'count.sql', sql: 'select 1', parameters: new Set<string>() }
const countRoute = route(counted, async ({ read }) => ({ rows: (await read(statement)).rows.length }))

/** A mart whose reads wait until they are let go, the oldest first. */
function waitingMart() {
  const waiting: (() => void)[] = []
  const mart: MartReader = {
    version: () => 7,
    async rows() {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { rows: [], dataVersion: 7 }
    },
  }
  const untilWaiting = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  return { mart, waiting, untilWaiting }
}

const reads = { atOnce: 2, atOnceOfOne: 1, mostWaiting: 3, mostWaitingOfOne: 2 }

test('reads of one user wait for each other, and those of another user do not', async () => {
  const { mart, waiting, untilWaiting } = waitingMart()
  const app = await serverWith([countRoute], { mart, userLimits: { reads } })
  const ask = (username: string) => app.inject({ url: '/api/1.0/count', headers: signedInAs(username) })
  const ofAnn = [ask('ann'), ask('ann'), ask('ann')]
  await untilWaiting(1)
  const ofRoot = ask('root')
  await untilWaiting(2)
  waiting[1]?.()
  expect((await ofRoot).statusCode).toBe(200)
  expect(await ask('ann')).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } })
  waiting[0]?.()
  for (const next of [2, 3]) {
    await untilWaiting(next + 1)
    waiting[next]?.()
  }
  expect((await Promise.all(ofAnn)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('a user has so many downloads at once, and another one after they end', async () => {
  const release = Promise.withResolvers<void>()
  async function* parts() {
    yield 'a\r\n'
    await release.promise
  }
  const download = route(
    endpoint({ ...counted, name: 'download', path: '/download', answersCsv: true }),
    () => new Streamed('text/csv', 'a.csv', parts()),
  )
  const downloads = { atOnce: 3, atOnceOfOne: 1, mostWaiting: 0, mostWaitingOfOne: 0 }
  const server = await httpServer(serverParts({ routes: [download], userLimits: { downloads } }))
  onTestFinished(() => server.close())
  const url = `${await server.listen(0, '127.0.0.1')}/api/1.0/download`
  const ask = (username: string) => fetch(url, { headers: signedInAs(username) })
  const first = await ask('ann')
  expect((await ask('ann')).status).toBe(429)
  const ofRoot = await ask('root')
  release.resolve()
  expect([await first.text(), await ofRoot.text()]).toEqual(['a\r\n', 'a\r\n'])
  expect((await ask('ann')).status).toBe(200)
})

test('a user holds so many calls at once, and another one after they are answered', async () => {
  const { mart, waiting, untilWaiting } = waitingMart()
  const calls = { atOnce: 10, atOnceOfOne: 1, mostWaiting: 0, mostWaitingOfOne: 0 }
  const app = await serverWith([countRoute], { mart, userLimits: { calls } })
  const ask = (username: string) => app.inject({ url: '/api/1.0/count', headers: signedInAs(username) })
  const first = ask('ann')
  await untilWaiting(1)
  expect(await ask('ann')).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } })
  const ofRoot = ask('root')
  await untilWaiting(2)
  for (const goOn of waiting) goOn()
  expect((await Promise.all([first, ofRoot])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const next = ask('ann')
  await untilWaiting(3)
  waiting[2]?.()
  expect((await next).statusCode).toBe(200)
})

test('a download that is one too many reads nothing', async () => {
  const read: string[] = []
  const mart: MartReader = {
    version: () => 7,
    async rows(sql) {
      read.push(sql)
      return { rows: [], dataVersion: 7 }
    },
  }
  const listPools = report({
    name: 'listPools',
    path: '/reports/pools',
    guard: mayRead('user'),
    summary: 'Pools.',
    listName: 'pools',
    filters: {},
    columns: [{ name: 'poolId', label: 'Pool', format: 'id', meaning: 'Its id.', sortable: true }],
    order: { column: 'poolId', direction: 'ASC' },
    tieBreakers: ['poolId'],
  })
  const sql = '-- One row: a pool.\nselect pool_id as poolId from pool where workspace_id in ($workspaceIds)'
  const routes = [reportRoute(listPools, queryFile(sql))]
  const downloads = { atOnce: 1, atOnceOfOne: 0, mostWaiting: 0, mostWaitingOfOne: 0 }
  const app = await serverWith(routes, { mart, userLimits: { downloads } })
  const ask = (query: string) =>
    app.inject({ url: `/api/1.0/reports/pools${query}`, headers: signedInAs('ann') })
  expect([(await ask('?format=csv')).statusCode, read]).toEqual([429, []])
  await ask('')
  expect(read).not.toEqual([])
})
