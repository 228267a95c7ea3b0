import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { generateChangedFacts, generateFacts, orderedChanges, type OrderedChange } from '../facts/generate.ts'
import { factsWorld } from '../facts/world.ts'
import { writeTruth } from '../truth/write-truth.ts'
import { startEstate } from './estate.ts'
import { factDatabase } from './facts/fact-database.ts'
import { keepMemoryLean } from './lean-memory.ts'
import { endWithParent } from './lifetime.ts'
import { helpText, UsageError } from './usage.ts'
import type { World } from './world-options.ts'
import { portFlag, worldFlags, worldOf } from './world-options.ts'

/** Serves a world and prints its connection document. */
export async function runServe(args: readonly string[]): Promise<number | undefined> {
  const options = { ...worldFlags, port: { type: 'string', default: '0' } } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) return printHelp()
  keepMemoryLean()
  const world = worldOf(values)
  const changed = changedFolders()
  const port = portFlag(values.port)
  const { document, close } = await startEstate({
    facts: await factsOf(world),
    seed: world.seed,
    port,
    nowMs: factsWorld(world.size).clock.getTime(),
    remake: async (changes) => changedFactsOf(world, changes, await changed.folder()),
  })
  endWithParent(async () => {
    await close()
    await changed.remove()
  })
  process.stdout.write(`${JSON.stringify(document)}\n`)
  return undefined
}

/** Writes the true cost of everything in a world. */
export async function runTruth(args: readonly string[]): Promise<number> {
  const options = {
    ...worldFlags,
    out: { type: 'string' },
    csv: { type: 'boolean', default: false },
    at: { type: 'string' },
    prices: { type: 'string', default: 'list' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) return printHelp()
  if (values.out === undefined) throw new UsageError('truth needs --out DIR.')
  const at = values.at === undefined ? undefined : instantFlag(values.at)
  const prices = pricesFlag(values.prices)
  await writeTruth({ ...worldOf(values), out: values.out, csv: values.csv, prices, ...(at && { at }) })
  return 0
}

/** Generates the facts of a world and prints their folder. */
export async function printFacts(args: readonly string[]): Promise<number> {
  const options = { ...worldFlags, changes: { type: 'string' }, out: { type: 'string' } } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) return printHelp()
  const facts = await writtenFacts(worldOf(values), values)
  await factDatabase(facts)
  process.stdout.write(`${facts}\n`)
  return 0
}

/** The folder of a world's facts; changed ones are written into a folder of their own. */
async function writtenFacts(
  world: World,
  { changes, out }: { changes?: string | undefined; out?: string | undefined },
): Promise<string> {
  if (changes === undefined) return generateFacts(world)
  if (out === undefined) throw new UsageError('facts needs --out DIR with --changes FILE.')
  await generateChangedFacts(
    { ...world, changes: orderedChanges.parse(JSON.parse(await readFile(changes, 'utf8'))) },
    out,
  )
  return out
}

/** Prints the usage. */
export function printHelp(): number {
  process.stdout.write(helpText)
  return 0
}

function pricesFlag(text: string): 'list' | 'account' {
  if (text === 'list' || text === 'account') return text
  throw new UsageError(`--prices must be list or account, not ${text}.`)
}

function instantFlag(text: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw new UsageError(`--at must be an instant, not ${text}.`)
  return instant
}

// Generating facts uses much memory for a short time; a process of its own frees it all.
async function factsOf(world: World, flags: readonly string[] = []): Promise<string> {
  const main = new URL('../main.ts', import.meta.url).pathname
  const { seed, cloud, size } = world
  const ofWorld = [
    '--seed',
    String(seed),
    '--cloud',
    cloud.toLowerCase(),
    ...(size === 'full' ? [] : [`--${size}`]),
  ]
  const child = spawn(process.execPath, [main, 'facts', ...ofWorld, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  let printed = ''
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString('utf8')
  })
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  process.off('exit', stop)
  if (exitCode !== 0) throw new Error('The facts could not be made; the lines above say why.')
  return printed.trim()
}

async function changedFactsOf(
  world: World,
  changes: readonly OrderedChange[],
  folder: string,
): Promise<string> {
  const file = `${folder}.json`
  await writeFile(file, JSON.stringify(changes))
  return factsOf(world, ['--changes', file, '--out', folder])
}

/** Folders for facts that are made anew, all within one that is removed at the end. */
function changedFolders(): { folder: () => Promise<string>; remove: () => Promise<void> } {
  let made: string | undefined
  let count = 0
  return {
    async folder() {
      made ??= await mkdtemp(join(tmpdir(), 'lakegauge-changed-'))
      count += 1
      return join(made, `facts-${count}`)
    },
    async remove() {
      if (made !== undefined) await rm(made, { recursive: true, force: true })
    },
  }
}
