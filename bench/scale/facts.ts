import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheFolder, madeOnce } from '../cache.ts'

const root = join(import.meta.dirname, '../..')
const estateEntry = join(root, 'apps/estate/main.ts')
const texts = join(root, 'apps/estate/scale')

/** The facts of a large estate: folders of Parquet files, one per raw table. */
export type ScaleFacts = { history: readonly string[]; nextDay: string }

const aYear = 365

/** The facts of an estate with this many runs, created at the first call and reused later. */
export async function scaleFacts(runs: number, days = aYear): Promise<ScaleFacts> {
  const size = days === aYear ? String(runs) : `${runs}-in-${days}-days`
  const folder = join(cacheFolder, `scale-${size}-${await versionOfTexts()}`)
  await madeOnce(folder, async (unfinished) => {
    await rmdir(unfinished)
    await runEstate(['--scale', String(runs), '--days', String(days), '--out', unfinished])
  })
  const months = (await readdir(folder)).filter((name) => /^\d{4}-\d{2}$/.test(name)).sort()
  return {
    history: ['assets', ...months].map((name) => join(folder, name)),
    nextDay: join(folder, 'next-day'),
  }
}

async function versionOfTexts(): Promise<string> {
  const names = (await readdir(texts, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(join(texts, name)))
  return hash.digest('hex').slice(0, 12)
}

async function runEstate(words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [estateEntry, ...words], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the estate ended with ${code}; the lines above have the cause`)
}
