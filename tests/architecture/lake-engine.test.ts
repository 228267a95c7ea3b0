import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allImports, root, sourceFiles, type Import } from './imports.ts'

// Files that know the engines: the lake itself, the settings that choose one, and the command that changes it.
const wiring: ReadonlySet<string> = new Set([
  'apps/worker/lake-settings.ts',
  'apps/worker/move-lake.ts',
  'apps/cli/lake.ts',
  'apps/cli/restore.ts',
  'apps/cli/doctor.ts',
])
// The mart is a DuckDB file with any engine of the lake, and shares the modules that open one.
const sharedParts =
  /^platform\/lake\/duckdb\/(?:database|session|column-type|migrate|csv-file|typed-file)\.ts$/
const isOwn = (file: string) => file.startsWith('platform/lake/') || file.startsWith('platform/config/')
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^(?:tests|bench)\//.test(file)
const tellsEngines = /LAKE_ENGINE|LAKE_DATABRICKS|\blakeEngine\b|\bengine === '(?:duckdb|databricks)'/

function knowsEngine({ from, to }: Import): boolean {
  if (isOwn(from) || isTest(from)) return false
  return /^platform\/lake\/(?:duckdb|databricks)\//.test(to) && !sharedParts.test(to)
}

test.each([
  ['platform/lake/databricks/open-lake.ts', true],
  ['platform/lake/duckdb/open-lake.ts', true],
  ['platform/lake/open-lake.ts', false],
  ['platform/lake/duckdb/database.ts', false],
])('derivation that imports %s knows the engine: %s', (to, knows) => {
  expect(knowsEngine({ from: 'platform/derive/rebuild.ts', to, isPackage: false })).toBe(knows)
})

test('nothing outside the lake imports an engine', () => {
  const found = allImports().filter(knowsEngine)
  expect(found.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('only the wiring checks which engine runs', () => {
  const asking = sourceFiles().filter(
    (file) =>
      !isOwn(file) &&
      !isTest(file) &&
      !wiring.has(file) &&
      tellsEngines.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(asking).toEqual([])
})
