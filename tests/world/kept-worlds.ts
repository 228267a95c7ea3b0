import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const worlds = join(root, '.cache/worlds')
const entry = join(import.meta.dirname, 'make-world.ts')
const keptForMs = 7 * 24 * 3_600_000

// All that the content of a collected world depends on.
const madeBy = [
  'package-lock.json',
  'apps/{estate,worker}/**/*.{ts,sql}',
  '{connectors,models,rules,reference}/**/*.{ts,sql,json,csv,tsv}',
  'platform/{analysis,collect,contract,derive,exchange,lake,mart}/**/*.{ts,sql}',
  'tests/world/{make-world,world-seed}.ts',
  'tests/truth/{collected-estate,truth-of}.ts',
]
const isTest = (file: string) => /\.test\.ts$|\/testing\//.test(file)

/** The name of the world of a seed: the same as long as nothing changes that makes it. */
function nameOf(seed: string): string {
  const hash = createHash('sha256').update(seed)
  const files = globSync(madeBy, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  for (const file of files.filter((name) => !isTest(name)).toSorted())
    if (statSync(join(root, file)).isFile()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

function forgetOldWorlds(): void {
  for (const name of readdirSync(worlds)) {
    const isOld = Date.now() - statSync(join(worlds, name)).mtimeMs > keptForMs
    if (isOld) rmSync(join(worlds, name), { recursive: true, force: true })
  }
}

/** The folder of the collected world of a seed, which is made in a process of its own where it is not kept. */
export function keptWorld(seed: string): string {
  const folder = join(worlds, nameOf(seed))
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
