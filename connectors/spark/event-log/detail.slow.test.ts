import { expect, test } from 'vitest'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import { readLog, readLogFor } from './read-log.ts'
import { summarizeParts } from './summarize.ts'
import { resultRows } from './testing/known-results.ts'

const logs = () =>
  new Set(
    resultRows('EVENTLOGS.tsv', '\t').map((row) =>
      testDataPath(`eventlogs/${row.get('file')?.split('!')[0] ?? ''}`),
    ),
  )

test.skipIf(!hasTestData)('public logs give the same document from facts of either detail', async () => {
  expect(logs().size).toBeGreaterThan(60)
  for (const log of logs()) {
    const [lean, full] = [await readLogFor('document', log), await readLog(log)]
    expect([log, summarizeParts(lean)]).toEqual([log, summarizeParts(full)])
  }
})
