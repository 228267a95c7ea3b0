import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The folder of public recordings of answers. */
export const recordings = resolve(
  root,
  process.env['LAKEGAUGE_TEST_DATA'] ?? '../shared/data',
  'databricks-rest',
)

/** Whether the public test data exists; tests that need it are skipped otherwise. */
export const hasRecordings = existsSync(recordings)
if (!hasRecordings) console.warn(`Skipped: there are no recorded answers at ${recordings}.`)

/** A recorded answer as text. */
export function recordedText(file: string): string {
  return readFileSync(join(recordings, file), 'utf8')
}

/** A recorded answer, parsed. */
export function recorded(file: string): unknown {
  return JSON.parse(recordedText(file))
}
