import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { createPgliteFolder } from '../pglite-folder.ts'

/** The folder of an empty embedded database, to copy: creating one takes seconds, so it is kept in the temporary folder. */
export async function emptyDatabase(): Promise<string> {
  const kept = join(tmpdir(), `lakegauge-test-state-${process.getuid?.() ?? 0}-${versionOfPglite()}`)
  if (existsSync(kept)) return kept
  const made = await mkdtemp(join(tmpdir(), 'state-'))
  await createPgliteFolder(join(made, 'state'))
  await rename(join(made, 'state'), kept).catch(() => {})
  await rm(made, { recursive: true, force: true })
  return kept
}

function versionOfPglite(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const description: unknown = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'))
  return z.object({ version: z.string() }).parse(description).version
}
