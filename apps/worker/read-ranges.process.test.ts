import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLog } from '#connectors/spark/event-log/read-log.ts'
import { summarizeParts } from '#connectors/spark/event-log/summarize.ts'
import { smallLog } from '#connectors/spark/event-log/testing/small-log.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readOnProcessors } from './read-ranges.ts'

test('a log whose ranges are read in threads adds up to the same as one that is read at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-ranges-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'log')
  await writeFile(path, smallLog)
  const threads = 3
  const parts = await readOnProcessors(path, threads, Math.floor(smallLog.length / threads))
  expect(summarizeParts(parts)).toEqual(summarizeParts(await readLog(path)))
  expect(summarizeParts(parts).applications).toMatchObject([{ name: 'shop' }])
})
