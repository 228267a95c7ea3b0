import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenedLogChildren } from '#worker/opened-logs/opened-log-children.ts'
import { logAt, LogOfViewer } from './viewed-log.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'viewed-log-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const ready = { sparkContextId: 'log', applicationId: 'app-1', name: 'shop' }

function viewing(given: Partial<OpenedLogChildren>): LogOfViewer {
  const children = { read: async () => [ready], ask: async () => [], ...given }
  return new LogOfViewer({ path: '/logs/events', folder, children }, { name: 'events', bytes: 5 })
}

test('a folder is one log: its files add up, and it has its own name', async () => {
  const log = join(folder, 'eventlog_v2_app-1')
  mkdirSync(log)
  writeFileSync(join(log, 'events_1_app-1'), '123')
  writeFileSync(join(log, 'events_2_app-1'), '45')
  expect(await logAt(`${log}/`)).toEqual({ name: 'eventlog_v2_app-1', bytes: 5 })
})

test('what is not there, empty or elsewhere is refused with a sentence', async () => {
  await expect(logAt(join(folder, 'none'))).rejects.toThrow(/none: It cannot be opened: ENOENT/)
  await expect(logAt(folder)).rejects.toThrow('There is no file in it that can be a log.')
  await expect(logAt('s3://bucket/log')).rejects.toThrow('It is not on this machine: copy it here first.')
})

test('it is being read until it is, and answers then', async () => {
  const reading = Promise.withResolvers<void>()
  const viewed = viewing({
    read: async (_input, { onProgress } = {}) => {
      onProgress?.({ bytes: 3 })
      await reading.promise
      return [ready]
    },
    ask: async ({ name, parameters }) => [{ workspace_id: 'opened-log', name, ...parameters }],
  })
  const done = viewed.read()
  const { signal } = new AbortController()
  expect(viewed.shown).toMatchObject({ state: 'READING', readBytes: 3, bytes: 5, applications: [] })
  expect(await viewed.ask('spark-stages', {}, { signal })).toEqual([])
  reading.resolve()
  await done
  expect(viewed.shown).toMatchObject({ state: 'READY', applications: [ready] })
  const [row] = await viewed.ask('spark-stages', { workspaceIds: ['1'] }, { signal })
  expect(row).toEqual({ workspace_id: null, name: 'spark-stages', workspaceIds: ['opened-log'] })
})

test('why it could not be read is shown', async () => {
  const viewed = viewing({ read: () => Promise.reject(new Error('This is no event log. It is empty.')) })
  await viewed.read()
  expect(viewed.shown).toMatchObject({ state: 'FAILED', message: 'This is no event log. It is empty.' })
})
