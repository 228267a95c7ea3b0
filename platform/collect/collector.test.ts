import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import { afterEach, expect, test } from 'vitest'
import { checkpointOf } from './checkpoint.ts'
import type { FetchOrder } from './collector.ts'
import { fetchWindow } from './collector.ts'
import { Http } from '#exchange/http.ts'
import type { FetchContext, Source } from './source.ts'

const folders: string[] = []
const window = { since: '2025-05-01', until: '2025-05-08' }

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

function sourceThat(fetch: (context: FetchContext<string>) => Promise<unknown>): Source<string> {
  return {
    name: 'things',
    system: 'test',
    meaning: 'Things.',
    scope: 'account',
    tables: [
      {
        name: 'thing',
        meaning: 'A thing.',
        columns: { thing_id: 'string', weight: 'int' },
        key: ['thing_id'],
        arrival: 'latest',
      },
    ],
    freshMinutes: 60,
    right: { name: 'the right to things', grant: 'grant things;' },
    fetch,
  }
}

async function orderFor(
  source: Source<string>,
  dataNow = '2025-05-31T12:00:00Z',
): Promise<FetchOrder<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'collector-'))
  folders.push(folder)
  return {
    source,
    planned: {
      source: 'things',
      scope: 'account-1',
      window,
      checkpoint: undefined,
      stage: 'recent',
      lookBackDays: 2,
    },
    client: 'the client',
    dataNow: new Date(dataNow),
    folder,
    signal: new AbortController().signal,
    progress: () => undefined,
  }
}

const twoThings = sourceThat(async ({ emit }) => {
  await emit('thing', [{ thing_id: 'a', weight: 1, day: '2025-05-01', last_day: '2025-05-01' }])
  await emit('thing', [{ thing_id: 'b', weight: 'heavy', day: null, last_day: null }])
  return { seen: 2 }
})

test('a fetch gives a file of rows, a checkpoint, and the number of values that did not fit', async () => {
  const order = await orderFor(twoThings)
  const { batch, rows, misfits } = await fetchWindow(order)
  expect(rows).toEqual({ thing: 2 })
  expect(misfits).toEqual({ thing: { weight: 1 } })
  expect(batch.parts).toEqual([{ table: 'thing', files: [join(order.folder, 'thing-1.parquet')] }])
  expect(await readdir(order.folder)).toEqual(['thing-1.parquet'])
  expect(batch.checkpoint).toMatchObject({ source: 'things', scope: 'account-1' })
  expect(checkpointOf(batch.checkpoint?.state)).toMatchObject({ settled: [window], state: { seen: 2 } })
})

test('the same content has the same id; other content or another checkpoint changes it', async () => {
  const idOf = async (source: Source<string>, dataNow?: string) =>
    (await fetchWindow(await orderFor(source, dataNow))).batch.id
  const id = await idOf(twoThings)
  const oneThing = sourceThat(async ({ emit }) => emit('thing', [{ thing_id: 'a' }]))
  expect(id).toMatch(/^things\/account-1\/2025-05-01\.\.2025-05-08\/[0-9a-f]{32}$/)
  expect(await idOf(twoThings)).toBe(id)
  expect(await idOf(oneThing)).not.toBe(id)
  expect(await idOf(twoThings, '2025-05-31T12:00:01Z')).not.toBe(id)
})

test('a fetch without rows still leaves a checkpoint', async () => {
  const { batch } = await fetchWindow(await orderFor(sourceThat(async () => undefined)))
  expect(batch.parts).toEqual([])
  expect(checkpointOf(batch.checkpoint?.state).settled).toEqual([window])
})

test('a source gets back its own state, without the days that were read', async () => {
  const order = await orderFor(sourceThat(async ({ checkpoint }) => ({ before: checkpoint })))
  const { batch } = await fetchWindow({
    ...order,
    planned: {
      ...order.planned,
      checkpoint: { settled: [window], recent: [], at: '2025-05-30T00:00:00Z', state: 'mine' },
    },
  })
  expect(checkpointOf(batch.checkpoint?.state).state).toEqual({ before: 'mine' })
})

test('a failed fetch leaves no files', async () => {
  const order = await orderFor(
    sourceThat(async ({ emit }) => {
      await emit('thing', [{ thing_id: 'a' }])
      throw new CodedError('source_failed', 'The connection broke.')
    }),
  )
  await expect(fetchWindow(order)).rejects.toThrow('The connection broke.')
  await expect(readdir(order.folder)).rejects.toThrow('ENOENT')
})

test('the error of a missing right has the statement that grants it', async () => {
  const order = await orderFor(
    sourceThat(async () => {
      throw new CodedError('forbidden', 'Not yours.')
    }),
  )
  await expect(fetchWindow(order)).rejects.toThrow('Not yours. It needs the right to things: grant things;')
})

test('each retry is reported, and so is the success that ends the retries', async () => {
  const http = new Http({ clock: { nowMs: () => 0, sleep: async () => {} }, random: () => 0 })
  const server = createServer((_request, response) => {
    attempts += 1
    response.writeHead(attempts < 3 ? 503 : 200).end('{}')
  })
  let attempts = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/things`)
  const order = await orderFor(sourceThat(({ signal }) => http.json({ url, signal })))
  const reports: unknown[] = []
  await fetchWindow({ ...order, progress: (report) => reports.push(report) })
  server.close()
  const failed = { code: 'source_failed', message: expect.stringContaining('answered 503') }
  expect(reports).toEqual([
    { rows: 0, retrying: { ...failed, attempt: 1, waitMs: 1_050 } },
    { rows: 0, retrying: { ...failed, attempt: 2, waitMs: 2_050 } },
    { rows: 0 },
  ])
})
