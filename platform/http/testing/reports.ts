import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A query file with this text, in a temporary folder. */
export function queryFile(sql: string): URL {
  const file = join(mkdtempSync(join(tmpdir(), 'query-')), 'rows.sql')
  writeFileSync(file, sql)
  return pathToFileURL(file)
}
