import { parseArgs } from 'node:util'
import { textTable } from '../table.ts'
import { exitCodeOf } from '../target.ts'
import { goals, isGood, type Judged } from './judged.ts'
import { answersByKind, judgedByKind, judgedHistories, judgedMethods } from './tables.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false }, tuning: { type: 'boolean', default: false } },
})
/** Jobs of each kind. */
const jobs = values.small ? 2 : Math.max(2, Number(positionals[0] ?? 10))
/** What the methods assume was chosen by looking at the seeds of tuning, and judged on the others. */
const seeds = values.tuning ? [5, 1005] : [20_260_101, 71_828_182]

const headings = ['', 'kind', 'asked', 'not known', 'median error', 'p90 error', 'missed', 'band']
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const missed: string[] = []

function rowsOf(name: string, rows: readonly { kind: string; judged: Judged }[]): readonly string[][] {
  return rows.map(({ kind, judged }) => {
    const isMissed = kind === 'all' && !isGood(judged)
    if (isMissed) missed.push(name)
    return [
      name,
      kind,
      `${judged.cases}`,
      percent(judged.notKnown),
      percent(judged.medianError),
      percent(judged.percentile90Error),
      percent(judged.missed),
      `${judged.width.toFixed(2)}${isMissed ? ' MISSED' : ''}`,
    ]
  })
}

for (const [place, seed] of seeds.entries()) {
  const methodRows = judgedMethods.flatMap(({ name, method, history }) =>
    rowsOf(name, judgedByKind(method, history, jobs, seed)),
  )
  process.stdout.write(`Seeds ${place + 1}: each method\n${textTable(headings, methodRows)}\n\n`)
  const answerRows = judgedHistories.flatMap(({ name, history }) =>
    rowsOf(name, answersByKind(history, jobs, seed)),
  )
  process.stdout.write(`Seeds ${place + 1}: the answer as a whole\n${textTable(headings, answerRows)}\n\n`)
}
process.stdout.write(
  `Median error at most ${percent(goals.medianError)}, outside of the band at most ${percent(goals.missed)}, not known at most ${percent(goals.notKnown)}: ${missed.length === 0 ? 'met' : `MISSED by ${missed.join(', ')}`}\n`,
)
process.exitCode = exitCodeOf(missed.length === 0)
