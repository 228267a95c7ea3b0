import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { emptyLake, keptLake } from '../lake/derived-lake.ts'
import { outcomeTable } from '../table.ts'
import { exitCodeOf } from '../target.ts'
import { grouped } from '../text.ts'
import { scaleFacts } from './facts.ts'
import type { LakeSteps } from './kept-steps.ts'
import { lakeSteps } from './lake-steps.ts'
import { outcomesOf } from './outcomes.ts'
import { shownMart, type ShownMart } from './server-memory.ts'

const usualRuns = '500000'
const environment = { LAKEGAUGE_LAKE_MEMORY_MB: '3840' }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    // Keeps the lake there; the next run completes missing steps, and then repeats the additional day.
    'data-directory': { type: 'string' },
    'without-server': { type: 'boolean', default: false },
  },
})
const runs = Number(positionals[0] ?? usualRuns)
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error('Give the number of runs as a whole number.')
process.stderr.write(`an estate with ${grouped(runs)} runs …\n`)
const facts = await scaleFacts(runs)
const own = await lakeIn(values['data-directory'])
try {
  const steps = await lakeSteps(own, facts)
  await own.leave()
  const mart = values['without-server'] ? undefined : await martShown(steps)
  const outcomes = outcomesOf(steps, mart)
  process.stdout.write(`${outcomeTable(outcomes)}\n`)
  process.exitCode = exitCodeOf(outcomes.every(({ finding }) => finding?.isMet))
} finally {
  await own.close()
}

async function martShown(steps: LakeSteps): Promise<ShownMart> {
  process.stderr.write(`${outcomeTable(outcomesOf(steps))}\nstart the server …\n`)
  return shownMart(own.dataDirectory, environment)
}

async function lakeIn(dataDirectory: string | undefined) {
  if (dataDirectory === undefined) return emptyLake(environment)
  const folder = resolve(dataDirectory)
  await mkdir(folder, { recursive: true })
  return keptLake(folder, environment)
}
