import { outcomeTable, textTable, type Outcome } from '../table.ts'
import { grouped, megabytes, seconds } from '../text.ts'
import type { SparkTask } from './event-log.ts'
import type { MeasuredDerive, Phase } from './measure.ts'
import { workPerStatement } from './statement.ts'
import { largestShare, occupancy, workPerWorker, type Work } from './work.ts'

const mostShare = 1.2
const slowest = 16
const partsOfWhole = 1000

const figures: readonly (readonly [
  name: string,
  of: (work: Work) => number,
  text: (value: number) => string,
])[] = [
  ['tasks', ({ tasks }) => tasks, grouped],
  ['rows read', ({ rowsRead }) => rowsRead, grouped],
  ['bytes read', ({ bytesRead }) => bytesRead, megabytes],
  ['rows shuffled', ({ shuffleRows }) => shuffleRows, grouped],
  ['bytes shuffled', ({ shuffleBytes }) => shuffleBytes, megabytes],
  ['rows written', ({ rowsWritten }) => rowsWritten, grouped],
  ['run time', ({ runMs }) => runMs, seconds],
  ['spilled', ({ bytesSpilled }) => bytesSpilled, megabytes],
]
// An even spread is judged by rows and bytes read and exchanged, and by tasks.
const judged: ReadonlySet<string> = new Set([
  'tasks',
  'rows read',
  'bytes read',
  'rows shuffled',
  'bytes shuffled',
])

/** Duration of a derive on Spark, the shares of its workers, and its longest parts. */
export function reportOf(measured: MeasuredDerive, workers: number): { text: string; isMet: boolean } {
  const { derive, load } = measured
  const phases = [
    ['load', workersIn(measured, load, workers)],
    ['derive', workersIn(measured, derive, workers)],
  ] as const
  const worst = largestJudged(phases.map(([, { shares }]) => shares))
  const isMet = worst <= mostShare
  const outcome: Outcome = {
    benchmark: {
      name: 'spark-balance',
      target: `no worker has more than ${mostShare} times its equal share of tasks, rows and bytes`,
    },
    finding: { figure: `${worst.toFixed(2)} times`, isMet, notes: notesOf(measured, workers) },
  }
  const tables = phases.flatMap(([name, { table }]) => ['', `${name}:`, table])
  const text = [outcomeTable([outcome]), ...tables, '', statementTable(measured), ''].join('\n')
  return { text, isMet }
}

type Share = { name: string; total: number; share: number }

/**
 * The busiest worker's multiple of an equal share, over all judged amounts of any phase; a thousandth of the whole is
 * chance.
 */
function largestJudged(phases: readonly (readonly Share[])[]): number {
  const shares = phases.flat().filter(({ name }) => judged.has(name))
  const wholeOf = (wanted: string) =>
    shares.reduce((sum, { name, total }) => (name === wanted ? sum + total : sum), 0)
  const worthIt = shares.filter(({ name, total }) => total * partsOfWhole >= wholeOf(name))
  return Math.max(...worthIt.map(({ share }) => share))
}

/** The work of each worker in a phase, and the busiest worker's multiple of an equal share. */
function workersIn({ tasks }: MeasuredDerive, phase: Phase, workers: number) {
  const perWorker = workPerWorker(tasksFor(phase, tasks), workers)
  const shares = figures.map(([name, of]): Share => {
    const done = perWorker.map(({ work }) => of(work))
    return { name, total: done.reduce((sum, each) => sum + each, 0), share: largestShare(done) }
  })
  const table = textTable(
    ['worker', ...figures.map(([name]) => name)],
    [
      ...perWorker.map(({ executor, work }) =>
        [executor].concat(figures.map(([, of, text]) => text(of(work)))),
      ),
      ['largest share', ...shares.map(({ share }) => share.toFixed(2))],
    ],
  )
  return { shares, table }
}

function tasksFor({ lines }: Phase, tasks: readonly SparkTask[]): SparkTask[] {
  const ids = new Set(lines.map(({ statementId }) => statementId))
  return tasks.filter(({ statementId }) => statementId !== undefined && ids.has(statementId))
}

function notesOf(measured: MeasuredDerive, workers: number): string[] {
  const { derive, load, tasks } = measured
  const own = tasksFor(derive, tasks)
  const { noneMs, someMs, allMs } = occupancy(own, workers, [derive.sinceMs, derive.untilMs])
  return [
    `${grouped(measured.rows)} usage records, loaded in ${tookOf(load)}: tables of ${megabytes(load.tableBytes)}, and of ${megabytes(derive.tableBytes)} once derived`,
    `${measured.isCut ? 'derived until the time was over' : 'derived'}: ${tookOf(derive)}; ${measured.remainingDays} days remain`,
    `of that ${seconds(allMs)} all workers had a running task, ${seconds(someMs)} some of them, ${seconds(noneMs)} none (plans and commits)`,
    ...dayNotes(measured),
  ]
}

function dayNotes({ nextDay }: MeasuredDerive): string[] {
  if (!nextDay) return []
  const { load, derive } = nextDay
  return [`one more day loaded in ${tookOf(load)}`, `one more day derived in ${tookOf(derive)}`]
}

function tookOf({ sinceMs, untilMs, lines }: Phase): string {
  return `${seconds(untilMs - sinceMs)} with ${lines.length} statements`
}

function statementTable({ derive, tasks }: MeasuredDerive): string {
  const rows = workPerStatement(derive.lines, tasks).slice(0, slowest)
  return textTable(
    [
      'statements for',
      'count',
      'took',
      'tasks',
      'run time',
      'in stages of one task',
      'rows read',
      'shuffled',
      'written',
    ],
    rows.map((each) => [
      each.name,
      grouped(each.statements),
      seconds(each.engineMs),
      grouped(each.work.tasks),
      seconds(each.work.runMs),
      seconds(each.aloneMs),
      grouped(each.work.rowsRead),
      megabytes(each.work.shuffleBytes),
      grouped(each.work.rowsWritten),
    ]),
  )
}
