import { expect, test } from 'vitest'
import { exceptionOf, exceptions, wordsOf, wordsOfPlatform } from './product-words.ts'

const found = wordsOfPlatform()

test('platform has no word of the product', () => {
  const spoken = found.filter((word) => exceptionOf(word) === undefined)
  expect(spoken.map(({ file, line, word }) => `${file}:${line} ${word}`)).toEqual([])
})

test('every exception is needed', () => {
  const used = new Set(found.map(exceptionOf))
  expect(exceptions.filter((exception) => !used.has(exception))).toEqual([])
})

test.each([
  ['platform/ui/gantt/cluster-track.tsx', ''],
  ['platform/ui/x.ts', 'const jobId = 7'],
  ['platform/ui/x.ts', 'const MAX_DBU = 7'],
  ['platform/ui/x.ts', '// How far bills reach.'],
  ['platform/ui/x.ts', "const label = 'Not billed yet'"],
  ['platform/ui/x.css', '.warehouse-name { color: red }'],
  ['platform/mart/x.sql', 'select sku from usage'],
  ['platform/mart/x.sql', 'select run_id from thing'],
  ['platform/http/x.test.ts', "get('/runs/7')"],
  ['platform/http/x.test.ts', '// the last run of it'],
  ['platform/http/x.ts', "import { pipeline } from 'node:stream/promises'"],
])('finds a planted word in %s: %s', (file, text) => {
  const words = wordsOf(file, text)
  expect(words.filter((word) => exceptionOf(word) === undefined)).not.toEqual([])
})

test.each([
  ['platform/http/x.ts', "import { StillRunning } from '#jobs/still-running.ts'"],
  ['platform/http/x.ts', '// It runs a statement; run it again. numRuns says how often.'],
  ['platform/jobs/x.ts', 'const jobId = 7'],
])('finds none in %s: %s', (file, text) => {
  const words = wordsOf(file, text)
  expect(words.filter((word) => exceptionOf(word) === undefined)).toEqual([])
})
