import { expect, test } from 'vitest'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import { wantedOf } from './events/wanted.ts'
import { wantedFields } from './lines/wanted-fields.ts'
import { readLog, readLogFor } from './read-log.ts'
import { summarizeParts } from './summarize.ts'
import { linesOf } from './testing/cut-logs.ts'
import { resultRows } from './testing/known-results.ts'
import { wantedByParser } from './testing/wanted-by-parser.ts'

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

test.skipIf(!hasTestData)('of large events in public logs the wanted fields are read', async () => {
  let [read, left] = [0, 0]
  for (const log of logs()) {
    for (const line of await linesOf(log)) {
      const wanted = wantedOf(/^\{"Event":"([^"]+)"/.exec(line)?.[1] ?? '', 'rows')
      if (!wanted) continue
      const bytes = Buffer.from(line)
      const fields = wantedFields(bytes, 0, bytes.length, wanted)
      if (fields) read += 1
      else left += 1
      expect(fields ?? wantedByParser(line, wanted)).toEqual(wantedByParser(line, wanted))
    }
  }
  expect(read).toBeGreaterThan(5_000)
  // Lines that are cut.
  expect(left).toBeLessThan(10)
})
