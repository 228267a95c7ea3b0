import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(
  process.env['LAKEGAUGE_TEST_DATA'] ?? join(import.meta.dirname, '../../../shared/data'),
)

/** Whether the public test data exists; tests that need it are skipped otherwise. */
export const hasTestData = existsSync(folder)
if (!hasTestData) console.warn(`skipped: there is no public test data in ${folder} (LAKEGAUGE_TEST_DATA)`)

/** Where a file or folder of the public test data lies. */
export function testDataPath(path: string): string {
  return join(folder, path)
}

/** A file of the public test data, as text. */
export function testData(path: string): string {
  return readFileSync(testDataPath(path), 'utf8')
}
