import { rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { findApplications } from './applications/find-applications.ts'
import { historyServer, type HistoryServer } from './history-server.ts'
import { historyReader, type HistoryReader } from './reading/history-reader.ts'
import { eventsOf, folderOf, logOf } from './testing/small-history.ts'

let server: HistoryServer | undefined
let reader: HistoryReader | undefined

afterEach(async () => {
  await server?.close()
  await reader?.stop()
})

/** A server over one log, which child processes read. */
async function listening(): Promise<{ address: string; port: number }> {
  const log = logOf(eventsOf({ id: 'app-1', endTimeMs: 9_000, tasks: [{ taskId: 0, runMs: 7 }] }))
  reader = historyReader()
  const listing = await findApplications([folderOf({ log })], reader)
  server = historyServer({ listing, reader, mostKept: 2, now: Date.now })
  const address = await server.listen(0)
  return { address, port: Number(new URL(address).port) }
}

test('child processes read, and answers arrive over HTTP as JSON', async () => {
  const { address } = await listening()
  const at = `${address}/api/v1/applications/app-1`
  const jobs = await fetch(`${at}/jobs`)
  expect(jobs.headers.get('content-type')).toContain('application/json')
  expect(await jobs.json()).toMatchObject([{ jobId: 0, status: 'SUCCEEDED', numCompletedTasks: 1 }])
  const stage = await fetch(`${at}/stages/0/0`)
  expect(await stage.json()).toMatchObject({
    numCompleteTasks: 1,
    tasks: { 0: { taskId: 0, status: 'SUCCESS', taskMetrics: { executorRunTime: 7 } } },
    executorSummary: { 1: { succeededTasks: 1 } },
  })
  const summary = await fetch(`${at}/stages/0/0/taskSummary?quantiles=0.5`)
  expect(await summary.json()).toMatchObject({ quantiles: [0.5], executorRunTime: [7] })
  const unknown = await fetch(`${address}/api/v1/applications/none`)
  expect([unknown.status, await unknown.text()]).toEqual([404, 'unknown app: none'])
})

test('only this machine can connect', async () => {
  const { address, port } = await listening()
  const bound = server?.app.addresses().map((one) => (typeof one === 'string' ? one : one.address))
  expect(bound).toEqual(['127.0.0.1'])
  expect((await fetch(`${address}/api/v1/version`)).status).toBe(200)
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const other of others)
    await expect(fetch(`http://${other.address}:${port}/api/v1/version`)).rejects.toThrow('fetch failed')
})

test('a log that is gone is an error of its answers alone', async () => {
  const { address } = await listening()
  const [attempt] = server?.listing.applications[0]?.attempts ?? []
  for (const { path } of attempt?.parts ?? []) rmSync(path)
  const jobs = await fetch(`${address}/api/v1/applications/app-1/jobs`)
  expect(jobs.status).toBe(500)
  expect((await fetch(`${address}/api/v1/applications/app-1`)).status).toBe(200)
})

test('who leaves ends the reading that they asked for', async () => {
  const log = logOf(eventsOf({ id: 'app-1', endTimeMs: 9_000 }))
  const children = historyReader()
  reader = children
  const listing = await findApplications([folderOf({ log })], children)
  const asked = Promise.withResolvers<AbortSignal>()
  const waiting = {
    readHistory: children.readHistory,
    readTasks(_parts: unknown, _question: unknown, signal: AbortSignal) {
      asked.resolve(signal)
      return new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('left'))),
      )
    },
  }
  server = historyServer({ listing, reader: waiting, mostKept: 2, now: Date.now })
  const address = await server.listen(0)
  const leaving = new AbortController()
  const call = fetch(`${address}/api/v1/applications/app-1/stages/0/0/taskList`, { signal: leaving.signal })
  const signal = await asked.promise
  expect(signal.aborted).toBe(false)
  leaving.abort()
  await expect(call).rejects.toThrow('aborted')
  await new Promise((resolve) =>
    signal.aborted ? resolve(undefined) : signal.addEventListener('abort', resolve),
  )
})
