import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { smallLog } from '#connectors/spark/event-log/testing/small-log.ts'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import { expectedParts } from '#models/spark/execution-time-part/testing/parts-by-hand.ts'
import { openedLogChildren } from './opened-log-children.ts'

const children = openedLogChildren()
afterAll(() => children.stop())

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'opened-log-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const place = { workspaceIds: ['opened-log'], clusterId: 'opened-log' }
const allStages = { stageNumber: null, attemptNumber: null }
const ask = (name: string, sparkContextId: string, ofLog = folder, given = {}) =>
  children.ask({ folder: ofLog, name, parameters: { ...place, ...allStages, sparkContextId, ...given } })

function written(content: string | Buffer): string {
  mkdirSync(join(folder, 'upload'))
  const file = join(folder, 'upload', 'log')
  writeFileSync(file, content)
  return file
}

test.skipIf(!hasTestData)(
  'three public logs are read into lakes of their own, which answer the parts of their time',
  { timeout: 120_000 },
  async () => {
    for (const [number, { path, wallMs, parts }] of expectedParts.entries()) {
      const file = testDataPath(`eventlogs/${path}`)
      const own = join(folder, String(number))
      const [application] = await children.read({ logId: 'x', path: file, folder: own })
      expect(application?.sparkContextId).toBe('x')
      const rows = await ask('spark-time-parts', 'x', own)
      expect(rows.map(({ part }) => String(part)).toSorted()).toEqual(Object.keys(parts).toSorted())
      expect(rows.reduce((sum, { wall_ms }) => sum + Number(wall_ms), 0)).toBe(wallMs)
      expect(await ask('spark-applications', 'x', own)).toHaveLength(1)
      expect((await ask('spark-stages', 'x', own)).length).toBeGreaterThan(0)
      const firstStage = { stageNumber: '0', attemptNumber: '0' }
      for (const question of ['spark-slow-tasks', 'spark-task-distributions', 'spark-executors'])
        expect([question, (await ask(question, 'x', own, firstStage)).length > 0]).toEqual([question, true])
      expect(await ask('spark-applications', 'y', own)).toEqual([])
    }
  },
)

test(
  'a log is stored without its secrets and without the folder of its upload',
  { timeout: 60_000 },
  async () => {
    const [first = '', ...rest] = smallLog.split('\n')
    const named = rest.join('\n').replaceAll(/"App Name":"[^"]*"/g, '"App Name":"password=abc"')
    expect(named).toContain('password=abc')
    const file = written(`${first}\n${named}{"Event":"cut`)
    const reports: number[] = []
    const [application] = await children.read(
      { logId: 'x', path: file, folder },
      { onProgress: ({ bytes }) => void reports.push(bytes) },
    )
    expect(application?.name).toBe('password=*********(redacted)')
    expect(reports.length).toBeGreaterThan(0)
    const answer = JSON.stringify(await ask('spark-applications', 'x'))
    expect(answer).toContain('password=*********(redacted)')
    expect(answer).not.toContain(folder)
  },
)

test('a log that an earlier version read is answered, too', { timeout: 60_000 }, async () => {
  await children.read({ logId: 'x', path: written(smallLog), folder })
  const instance = await DuckDBInstance.create(join(folder, 'lake', 'lake.duckdb'))
  const connection = await instance.connect()
  await connection.run('alter table log_executor drop column jvm_gc_ms')
  connection.closeSync()
  instance.closeSync()
  expect(await ask('spark-executors', 'x')).toMatchObject([{ task_ms: expect.anything(), gc_ms: null }])
})

test.each([
  ['text', Buffer.from('hello\n'), 'This is no event log.'],
  [
    'an archive that unpacks to far more than a log',
    gzipSync(Buffer.alloc(1_300_000_000, ' ')),
    'unpacks to more than',
  ],
])('%s is refused and leaves nothing behind', { timeout: 120_000 }, async (_name, content, sentence) => {
  await expect(children.read({ logId: 'x', path: written(content), folder })).rejects.toThrow(sentence)
  expect(existsSync(join(folder, 'lake'))).toBe(false)
})

test('a log that takes too long is refused with the limit and what to do', { timeout: 60_000 }, async () => {
  const hurried = openedLogChildren({ readingSeconds: 0.001 })
  try {
    await expect(hurried.read({ logId: 'x', path: written(smallLog), folder })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^The log could not be read within .*, the limit. .*event-log summarize/,
      ),
    })
  } finally {
    await hurried.stop()
  }
})

test('reading is canceled', { timeout: 60_000 }, async () => {
  const asked = new AbortController()
  const reading = children.read({ logId: 'x', path: written(smallLog), folder }, { signal: asked.signal })
  asked.abort(new Error('deleted'))
  await expect(reading).rejects.toThrow('deleted')
})
