import { join } from 'node:path'
import { emptyLake } from '../lake/derived-lake.ts'
import { outcomeTable } from '../table.ts'
import { grouped } from '../text.ts'
import { scaleFacts } from './facts.ts'
import { lakeSteps } from './lake-steps.ts'
import { outcomesOf } from './outcomes.ts'
import { shownMart } from './server-memory.ts'

const usualRuns = 500_000
const environment = { LAKEGAUGE_LAKE_MEMORY_MB: '4096' }

const runs = Number(process.argv[2] ?? usualRuns)
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error('Give the number of runs as a whole number.')
process.stderr.write(`an estate with ${grouped(runs)} runs …\n`)
const facts = await scaleFacts(runs)
const { lake, dataDirectory, leave, close } = await emptyLake(environment)
try {
  const steps = await lakeSteps(lake, facts, join(dataDirectory, 'lake/publications'))
  process.stderr.write(`${outcomeTable(outcomesOf(steps))}\n`)
  await leave()
  process.stderr.write('start the server …\n')
  const outcomes = outcomesOf(steps, await shownMart(dataDirectory, environment))
  process.stdout.write(`${outcomeTable(outcomes)}\n`)
  process.exitCode = outcomes.every(({ finding }) => finding?.isMet) ? 0 : 1
} finally {
  await close()
}
