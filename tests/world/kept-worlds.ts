import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hashOfFiles } from '#testing/hash-of-files.ts'

const root = resolve(import.meta.dirname, '../..')
const worlds = join(root, '.cache/worlds')
const entry = join(import.meta.dirname, 'make-world.ts')
const keptForMs = 7 * 24 * 3_600_000

// Everything that the content of a collected world depends on.
const madeBy = [
  'package-lock.json',
  'apps/{estate,worker}/**/*.{ts,sql}',
  '{connectors,models,rules,reference}/**/*.{ts,sql,json,csv,tsv}',
  'platform/{analysis,collect,contract,derive,exchange,lake,mart}/**/*.{ts,sql}',
  'tests/world/{make-world,world-seed}.ts',
  'tests/truth/{collected-estate,truth-of}.ts',
]

function forgetOldWorlds(): void {
  for (const name of readdirSync(worlds)) {
    const isOld = Date.now() - statSync(join(worlds, name)).mtimeMs > keptForMs
    if (isOld) rmSync(join(worlds, name), { recursive: true, force: true })
  }
}

/** The folder of the collected world of a seed, created in a process of its own if it is missing. */
export function keptWorld(seed: string): string {
  const folder = join(worlds, hashOfFiles(madeBy, seed))
  if (existsSync(folder)) return folder
  mkdirSync(worlds, { recursive: true })
  forgetOldWorlds()
  console.info(`The world of seed ${seed} is collected (once) into ${folder}`)
  const { status } = spawnSync(process.execPath, [entry, seed, folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { UV_THREADPOOL_SIZE: '16', ...process.env },
  })
  if (status !== 0) throw new Error(`The world of seed ${seed} could not be collected: see above.`)
  return folder
}
