import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readLog, readLogFor } from './read-log.ts'
import { summarizeParts } from './summarize.ts'
import { largeEvents } from './testing/large-events.ts'
import { logOf, smallLog } from './testing/small-log.ts'

test('facts for a document hold no plan, no distribution and no longest task, and give the same document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'detail-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'log')
  writeFileSync(path, smallLog + logOf(largeEvents))
  const parts = await readLogFor('document', path)
  expect(summarizeParts(parts)).toEqual(summarizeParts(await readLog(path)))
  const [part] = parts
  const [stage] = part?.facts.stages.get(0)?.values() ?? []
  expect(stage?.tasks).toEqual({ open: undefined, settled: undefined, slowest: [] })
  expect(stage?.sums[0]).toBe(2)
  expect(part?.facts.executions.get(5)).toMatchObject({
    plan: undefined,
    description: 'count at <console>:1',
  })
})
