import { expect, test } from 'vitest'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import type { LogRow } from './rows/row-values.ts'
import { linesOf, rowsOf, rowsOfPieces } from './testing/cut-logs.ts'
import { resultRows } from './testing/known-results.ts'
import { drawing } from './testing/mutations.ts'
import { logTables } from './tables.ts'

/** The last row of each key, by the key. */
function lastOf(rows: readonly LogRow[], key: readonly string[]): Map<string, LogRow> {
  const byKey = new Map(rows.map((row) => [JSON.stringify(key.map((column) => row[column])), row]))
  return new Map([...byKey].sort(([one], [other]) => (one < other ? -1 : 1)))
}

test.skipIf(!hasTestData)('every public log in parts gives the rows of the whole', async () => {
  const logs = resultRows('EVENTLOGS.tsv', '\t').map((row) => row.get('file') ?? '')
  expect(logs.length).toBeGreaterThan(60)
  for (const [seed, log] of logs.entries()) {
    const lines = await linesOf(testDataPath(`eventlogs/${log.split('!')[0]}`))
    const draw = drawing(seed)
    const places = Array.from({ length: 1 + draw(4) }, () => draw(lines.length))
    const pieces = await rowsOfPieces(lines, places)
    for (const { carried, together } of pieces) expect([log, carried]).toEqual([log, together])
    const whole = await rowsOf(lines)
    for (const { name, key } of logTables) {
      const inParts = lastOf(
        pieces.flatMap(({ carried }) => carried[name]),
        key,
      )
      expect([log, name, inParts]).toEqual([log, name, lastOf(whole[name], key)])
    }
  }
})
