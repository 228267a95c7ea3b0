import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { readLog } from '#connectors/spark/event-log/read-log.ts'
import { summarizeParts } from '#connectors/spark/event-log/summarize.ts'
import { zipOf } from '#connectors/spark/event-log/testing/zip-files.ts'
import { logOf, smallLog, taskEnd } from '#connectors/spark/event-log/testing/small-log.ts'
import { childPool } from '#jobs/child-pool.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readEnding } from './ending-call.fixture.ts'
import { readOnProcessors } from './read-ranges.ts'

async function loggedFile(text: string | Buffer = smallLog): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'read-ranges-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'log')
  await writeFile(path, text)
  return path
}

test('a log whose ranges are read in threads adds up to the same as one that is read at once', async () => {
  const path = await loggedFile()
  const threads = 3
  const leastBytes = Math.floor(smallLog.length / threads)
  const parts = await readOnProcessors(path, threads, { leastBytes })
  expect(summarizeParts(parts)).toEqual(summarizeParts(await readLog(path)))
  expect(summarizeParts(parts).applications).toMatchObject([{ name: 'shop' }])
})

test.each([
  ['exits', 'ended without an answer (exit code 3)'],
  ['runs out of memory', 'memory limit'],
  ['throws', 'no such range'],
])('a thread that %s costs its log at once, and the process reads the next one', async (ending, cause) => {
  const pool = childPool({
    name: 'event log',
    module: new URL('ending-reader.fixture.ts', import.meta.url),
    nodeArguments: ['--disable-warning=ExperimentalWarning'],
    size: 1,
    recycleAfterAsks: 10,
    idleMs: 30_000,
  })
  onTestFinished(() => pool.stop(0))
  const path = await loggedFile()
  await expect(pool.ask(readEnding, { path, ending }, { timeoutMs: 60_000 })).rejects.toThrow(cause)
  const parts = await pool.ask(readEnding, { path, ending: 'answers' }, { timeoutMs: 60_000 })
  expect(parts).toHaveLength(1)
  expect(pool.workers()).toHaveLength(1)
})

const tasks = Array.from({ length: 20_000 }, (_none, cpuNs) => taskEnd({ stageId: 1, durationMs: 5, cpuNs }))
const longLog = smallLog + logOf(tasks)
const noLog = 'no event\n'.repeat(500_000)

test.each([
  ['a packed log', gzipSync(longLog), 20_003],
  ['a packed log that is cut', zstdCompressSync(longLog).subarray(0, 60_000), undefined],
  ['a log in an archive', gzipSync(zipOf('log', Buffer.from(longLog))), 20_003],
  ['what is no log', Buffer.concat([gzipSync(noLog), gzipSync(longLog)]), undefined],
  ['what cannot be unpacked', Buffer.from('BZh91AY&SY'), undefined],
])('%s that another thread unpacks is read as without it', async (_what, bytes, count) => {
  const path = await loggedFile(bytes)
  const document = summarizeParts(await readOnProcessors(path, 2, { leastPacked: 0 }))
  expect(document).toEqual(summarizeParts(await readLog(path)))
  expect(document.applications.length + document.skipped.length).toBe(1)
  const { applications } = document
  expect(count === undefined || applications[0]?.totals.tasks === count).toBe(true)
})
