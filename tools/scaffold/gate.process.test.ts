import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaffolds } from './scaffolds.ts'
import { writeMade } from './write-made.ts'

const root = resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'lakegauge-scaffolds-'))
const left = new Set(['node_modules', '.git', '.cache', 'data'])

/** A name of each form. */
const sampleOf = (nameForm: string) =>
  nameForm
    .replace('<area>/<slice> <GET|PUT> <path>', 'workloads/sample-call GET /sample-call')
    .replace('<system>/<source>', 'databricks/sample-facts')
    .replace('<kind>/<noun>', 'incidents/sample-fault')
    .replace('<area>/<slice>', 'workloads/sample-list')
    .replace('<layer>/<fact>', 'work/sample-fact')
    .replace('<noun>', 'sample-period')
    .replace('<name>', 'sample-work')

const names = [
  ...scaffolds.map(({ kind, nameForm }) => [kind, sampleOf(nameForm)] as const),
  ['call', 'settings/sample-choice PUT /sample-choice'] as const,
]
const made = names.flatMap(([kind, name]) => scaffolds.find((one) => one.kind === kind)?.make(name) ?? [])

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (from) => !left.has(basename(from)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const one of made) writeMade(copy, one)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

function run(entry: string, ...parameters: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', entry), ...parameters],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, VITEST: undefined, NO_COLOR: '1' } },
  )
  return { status, output: `${stdout}${stderr}` }
}

test('every kind is made', () => {
  expect(made).toHaveLength(names.length)
  expect(new Set(names.map(([kind]) => kind)).size).toBe(scaffolds.length)
})

test.each([
  ['types', 'typescript/bin/tsc', ['--noEmit']],
  ['lint', 'oxlint/bin/oxlint', ['--max-warnings=0']],
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['dead code', 'knip/bin/knip.js', []],
])('one more of each kind passes the check of %s', (_name, entry, parameters) => {
  const { status, output } = run(entry, ...parameters)
  expect(status === 0 ? '' : output).toBe('')
})

test('one more of each kind passes its own tests and those of what holds everywhere', () => {
  const own = made
    .flatMap(({ files }) => files.map(({ path }) => path))
    .filter((path) => path.endsWith('.test.ts'))
  const everywhere = [
    'tests/architecture',
    'tests/words',
    'tests/api-surface',
    'tests/sql',
    'rules/incidents.test.ts',
  ]
  const { status, output } = run('vitest/vitest.mjs', 'run', ...own, ...everywhere)
  expect({ status, failed: output.split('\n').filter((line) => / FAIL /.test(line)) }).toEqual({
    status: 0,
    failed: [],
  })
  expect(readFileSync(join(copy, 'features/routes.ts'), 'utf8')).toContain('sample-call')
})
