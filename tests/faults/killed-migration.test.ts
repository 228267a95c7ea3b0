import { spawn } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLake } from '#lake/duckdb/open-lake.ts'
import { unpackDirectories } from '../../tools/fixtures/unpack.ts'
import { lakegauge } from '../cli/lakegauge.ts'
import { chanceFrom, type Chance } from '../money/random.ts'
import { newFolder } from './server.ts'
import { differences, lakeTables } from './table-content.ts'

// The same kills again: LAKEGAUGE_SEED=…
const seed = Number(process.env['LAKEGAUGE_SEED'] ?? 1)
const root = join(import.meta.dirname, '../..')
const archive = join(root, 'tests/fixtures/data-directories.tar.zst')
const commandLine = join(root, 'apps/cli/main.ts')
const steps = ['migrate', 'derive']
// As a share of the time of an undisturbed command: the first kill comes while it surely runs.
const leastPercent = 20
const latestShares = [50, 90, 90]

const environmentOf = (dataDirectory: string) => ({
  LAKEGAUGE_DATA_DIR: dataDirectory,
  LAKEGAUGE_CONNECTION: '',
  DATABASE_URL: '',
})

/** Runs a command to its end; answers its milliseconds. */
async function whole(command: string, dataDirectory: string): Promise<number> {
  const since = performance.now()
  const { exitCode, complaint } = await lakegauge([command], environmentOf(dataDirectory))
  if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}: ${complaint}`)
  return performance.now() - since
}

/** Starts a command and kills it; answers whether it was still running. */
async function killedAfter(ms: number, command: string, dataDirectory: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', commandLine, command], {
    cwd: root,
    env: { ...process.env, UV_THREADPOOL_SIZE: '16', ...environmentOf(dataDirectory) },
    stdio: 'ignore',
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  )
  await sleep(ms)
  child.kill('SIGKILL')
  return (await ended) === 'SIGKILL'
}

/** Migrates a data directory with repeated kills; answers the killed commands. */
async function disturbed(
  dataDirectory: string,
  took: ReadonlyMap<string, number>,
  chance: Chance,
): Promise<Set<string>> {
  const killed = new Set<string>()
  for (const command of steps) {
    const longest = took.get(command) ?? 0
    for (const share of latestShares) {
      const afterMs = (longest * chance.between(leastPercent, share)) / 100
      if (!(await killedAfter(afterMs, command, dataDirectory))) break
      killed.add(command)
    }
    await whole(command, dataDirectory)
  }
  return killed
}

test.each(['issue-3', 'issue-4'])(
  `the data directory of %s is migrated despite kills (LAKEGAUGE_SEED=${seed})`,
  async (version) => {
    const folder = await newFolder()
    await unpackDirectories(archive, folder)
    const undisturbed = join(folder, version)
    const copy = join(folder, 'copy')
    await cp(undisturbed, copy, { recursive: true })
    const took = new Map<string, number>()
    for (const command of steps) took.set(command, await whole(command, undisturbed))
    expect(await disturbed(copy, took, chanceFrom(seed))).toEqual(new Set(steps))
    const open = (directory: string) =>
      openLake({ file: join(directory, 'lake/lake.duckdb'), memoryLimitMb: 300, threads: 1 })
    const [expected, found] = [await open(undisturbed), await open(copy)]
    try {
      expect(await differences(expected, found, lakeTables)).toEqual({})
    } finally {
      await expected.close()
      await found.close()
    }
  },
)
