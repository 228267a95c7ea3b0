import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { scaffolds } from './scaffolds.ts'

const root = resolve(import.meta.dirname, '../..')
const program = (name: string) => join(root, 'node_modules', name)

export type Written = { folder: string; files: readonly string[] }

/** Writes the files of a scaffold into a folder of its own within the repository, where its imports resolve. */
export function writeScaffold(kind: string, name: string): Written {
  const made = scaffolds.find((scaffold) => scaffold.kind === kind)?.make(name)
  if (!made) throw new Error(`There is no scaffold of a ${kind}.`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/scaffold-'))
  for (const { path, text } of made.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const tests = JSON.stringify({ test: { include: ['**/*.test.ts'], pool: 'forks' } })
  writeFileSync(join(folder, 'vitest.config.js'), `export default ${tests}\n`)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      include: ['features', join(root, 'product/**/*.d.ts')],
    }),
  )
  return { folder, files: made.files.map(({ path }) => join(folder, path)) }
}

function run(folder: string, entry: string, ...parameters: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program(entry), ...parameters], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NO_COLOR: '1' },
  })
  return { status, output: `${stdout}${stderr}` }
}

/** Runs the written tests. */
export const testsOf = ({ folder }: Written) =>
  run(
    folder,
    'vitest/vitest.mjs',
    'run',
    '--root',
    folder,
    '--config',
    join(folder, 'vitest.config.js'),
    // Where no test has derived the published tables before, the first one does.
    '--hookTimeout=120000',
  )

/** Checks the types of the written files. */
export const typesOf = ({ folder }: Written) => run(folder, 'typescript/bin/tsc', '-p', folder)
