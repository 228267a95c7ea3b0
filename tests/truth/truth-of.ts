import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const estateEntry = fileURLToPath(new URL('../../apps/estate/main.ts', import.meta.url))
const run = promisify(execFile)

/** Folder with the estate's truth as Parquet, written by its own code. */
export async function truthOf(words: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-truth-'))
  await run(process.execPath, [estateEntry, 'truth', '--out', folder, ...words])
  return folder
}
