import { parseArgs } from 'node:util'
import { textTable } from '../table.ts'
import { exitCodeOf } from '../target.ts'
import { cellOf, goals, isGood, stories, type Cell } from './cells.ts'
import { drifted, percent, power, wrongVerdicts } from './verdicts.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
})
/** Series of each cell. */
const series = values.small ? 10 : Math.max(10, Number(positionals[0] ?? 2000))
/** Two sets of series: what holds of one by chance does not hold of both. */
const seeds = [20_260_101, 71_828_182]

const headings = [
  'runs',
  'volume',
  'correlation',
  'elasticity',
  'ours',
  'effective runs',
  'raw cost',
  'cost per TB',
  'half width',
  'oracle',
  'ratio',
  'product',
]

function rowOf(cell: Cell): readonly string[] {
  const { story, coverage, halfWidth, oracleHalfWidth, isEnough } = cell
  return [
    `${story.before}+${story.after}`,
    `+${100 * story.volumeChange} %`,
    `${story.correlation}`,
    `${story.elasticity}`,
    percent(coverage.ours),
    percent(coverage['effective runs']),
    percent(coverage['raw cost']),
    percent(coverage['cost per TB']),
    percent(halfWidth),
    percent(oracleHalfWidth),
    (halfWidth / oracleHalfWidth).toFixed(2),
    isEnough ? (isGood(cell) ? 'enough' : 'MISSED') : `too few runs${isGood(cell) ? '' : ', rightly'}`,
  ]
}

function print(title: string, names: readonly string[], rows: readonly (readonly string[])[]): void {
  process.stdout.write(`${title}\n${textTable(names, rows)}\n\n`)
}

function judgedCells(seed: number, name: string): readonly Cell[] {
  const cells = stories.map((story, place) => cellOf(story, series, seed + 1000 * place))
  print(
    `${name}: nothing changed, ${series} series a cell; share of 95 % intervals that hold 0`,
    headings,
    cells.map(rowOf),
  )
  return cells
}

const cells = seeds.flatMap((seed, place) => judgedCells(seed, `Seeds ${place + 1}`))
const [seed = 0] = seeds
print(
  `Nothing changed: share of jobs of which a look at 10, 20 or 30 runs finds a change`,
  ['runs before', 'correlation', 'wrong'],
  wrongVerdicts(series, seed),
)
print(
  'Saving found, by its true size, at one look',
  ['runs', 'correlation', '10 %', '20 %', '30 %'],
  power(series, seed),
)
print(
  'All jobs cost 15 % more at once, 30+30 runs: share of jobs that seem changed',
  ['correlation', 'alone', 'beside 10 unchanged jobs'],
  drifted(Math.ceil(series / 4), seed),
)
const missed = cells.filter((cell) => cell.isEnough && !isGood(cell))
process.stdout.write(
  `${missed.length} of ${cells.filter(({ isEnough }) => isEnough).length} cells with enough runs miss ${percent(goals.coverage)} or ${goals.width} times the oracle: ${missed.length === 0 ? 'met' : 'MISSED'}\n`,
)
process.exitCode = exitCodeOf(missed.length === 0)
