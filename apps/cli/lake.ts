import { existsSync } from 'node:fs'
import { readConfiguration, type Configuration } from '#config/configuration.ts'
import { CodedError } from '#contract/errors.ts'
import { compareLakes, type Comparison } from '#lake/compare-lakes.ts'
import { openLake, placeName, type LakePlace } from '#lake/open-lake.ts'
import { claimDataDirectory } from '#local/claim.ts'
import { engineLeftOn, lakeFolder, lakePlace, type LakeEngine } from '#worker/lake-settings.ts'
import { moveLake, type MoveStep } from '#worker/move-lake.ts'
import type { Command, CommandContext, ExitCode } from './command.ts'

const engines: readonly LakeEngine[] = ['duckdb', 'databricks']

function engineOption(value: unknown): LakeEngine | undefined {
  return engines.find((engine) => engine === value)
}

/** Keeps all servers off the lake while the work runs. */
async function claimed<Answer>(
  { dataDirectory, sharedLakeFolder }: Configuration,
  purpose: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const claim = await claimDataDirectory(dataDirectory, { purpose })
  try {
    const shared = sharedLakeFolder && (await claimDataDirectory(sharedLakeFolder, { purpose }))
    try {
      return await work()
    } finally {
      if (shared) await shared.release()
    }
  } finally {
    await claim.release()
  }
}

/** The engine of the lake. Throws if there is no lake yet. */
function presentEngine(configuration: Configuration): LakeEngine {
  const left = engineLeftOn(lakeFolder(configuration))
  if (left) return left
  const message = `There is no lake in ${configuration.dataDirectory} yet: set LAKE_ENGINE and start; nothing has to be moved.`
  throw new CodedError('not_ready', message)
}

function stepLine({ doing, table, done, of, slice }: MoveStep): string {
  const part = slice ? `, slice ${slice.number} of ${slice.of}` : ''
  return `${doing} ${table}${part}${of === undefined ? '' : ` (${done} of ${of} tables done)`}`
}

function differenceLines({ differences }: Comparison): string[] {
  return differences.map(
    ({ table, day, here, there }) =>
      `${table}${day === null ? '' : ` on ${day}`}: ${here} here, ${there} there`,
  )
}

async function move(to: LakeEngine, { isJson, print, printError }: CommandContext): Promise<ExitCode> {
  const configuration = readConfiguration(process.env)
  const from = presentEngine(configuration)
  if (from === to) {
    printError(`lakegauge: the lake is on ${to} already.`)
    return 0
  }
  const comparison = await claimed(configuration, 'move', () =>
    moveLake(configuration, { from, to }, (step) => printError(stepLine(step))),
  )
  const isMoved = comparison.differences.length === 0
  const name = placeName(lakePlace(configuration, isMoved ? to : from))
  if (isJson) print(JSON.stringify({ moved: isMoved, engine: isMoved ? to : from, ...comparison }))
  else {
    const verdict = isMoved
      ? `${comparison.tables} tables with ${comparison.rows} rows are equal on both sides, day by day. The lake is on ${name} now: set LAKE_ENGINE=${to} and start.`
      : `The copy differs, so the lake stays on ${name}.`
    print([...differenceLines(comparison), verdict].join('\n'))
  }
  return isMoved ? 0 : 1
}

function existingPlace(configuration: Configuration, engine: LakeEngine): LakePlace {
  const place = lakePlace(configuration, engine)
  if (place.engine === 'duckdb' && !existsSync(place.database.file)) {
    throw new CodedError('not_found', `There is no embedded lake: ${place.database.file} does not exist.`)
  }
  return place
}

async function verify({ isJson, print, printError }: CommandContext): Promise<ExitCode> {
  const configuration = readConfiguration(process.env)
  const own = presentEngine(configuration)
  const other: LakeEngine = own === 'duckdb' ? 'databricks' : 'duckdb'
  const comparison = await claimed(configuration, 'verify', async () => {
    const here = await openLake(existingPlace(configuration, own))
    try {
      const there = await openLake(existingPlace(configuration, other))
      try {
        return await compareLakes(here, there, (table) => printError(`comparing ${table}`))
      } finally {
        await there.close()
      }
    } finally {
      await here.close()
    }
  })
  const { tables, rows, differences } = comparison
  if (isJson) print(JSON.stringify(comparison))
  else {
    const verdict =
      differences.length === 0
        ? `${tables} tables with ${rows} rows are equal on ${own} and on ${other}, day by day.`
        : `${differences.length} differences between ${own} (here) and ${other} (there).`
    print([...differenceLines(comparison), verdict].join('\n'))
  }
  return differences.length === 0 ? 0 : 1
}

/** Moves the lake to another engine, or compares the lakes on both. */
export const lakeCommand: Command = {
  name: 'lake',
  meaning:
    'lake move --to databricks (or duckdb) moves the lake to another engine, verified table by table and day by day; lake verify compares the lakes on both.',
  verbs: ['move', 'verify'],
  options: { to: { type: 'string', meaning: 'the engine to move to', value: 'ENGINE' } },
  async run(context) {
    if (context.verb === 'verify') return verify(context)
    const to = engineOption(context.options['to'])
    if (context.verb === 'move' && to) return move(to, context)
    context.printError(`lakegauge: say what to do: lake move --to ${engines.join(' (or ')}), or lake verify.`)
    return 2
  },
}
