import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longSuites } from '../tools/start/long-suites.js'
import { smallPrograms } from './small-programs.ts'

const manifest: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
)

test('every command of a benchmark starts in the small, except the one that needs a Spark', () => {
  const started = new Set<string | undefined>(
    Object.values(smallPrograms).flatMap((programs) => programs.map(([entry]) => entry)),
  )
  const commands = Object.entries(manifest.scripts)
    .filter(([name]) => name.startsWith('bench:'))
    .map(([, command]) => command.split(' ').find((word) => word.startsWith('bench/')))
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((entry) => !started.has(entry))).toEqual(['bench/spark/spark.ts'])
})

test('both parts of the benchmarks have their turn in the small', () => {
  const parts = longSuites
    .filter(({ script }) => script === 'tools/start/bench.js')
    .map(({ parameters }) => parameters.join(' '))
  expect(parts).toEqual(['--small --part catalogue', '--small --part commands'])
})
