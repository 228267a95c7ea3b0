import { parseArgs } from 'node:util'
import { methodNames } from '#product/server/forecast/methods.ts'
import { monthDaysFrom } from '#product/server/forecast/history.ts'
import { textTable } from '../table.ts'
import { exitCodeOf } from '../target.ts'
import { estateSeries } from './estate-set.ts'
import { judge, summary, type Judged } from './judge.ts'
import { publicSets } from './public-set.ts'

const mostMedian = 0.9
const mostHigh = 1.15
const leastCoverage = 0.75
const mostCoverage = 0.85
const mostMs = 20
const { positionals, values } = parseArgs({
  allowPositionals: true,
  // Starts it with two months of the estate alone: public sets are fetched.
  options: { small: { type: 'boolean', default: false } },
})
/** Judges every so many series of each set: 1 for all of them, more for a quick look. */
const step = Math.max(1, Number(positionals[0] ?? 1))
const isTaken = (_one: unknown, place: number) => place % step === 0
const ownSet = 'Simulated lakehouse'
const names = ['chosen', ...methodNames] as const

type Outcome = { set: string; isJudged: boolean; judged: readonly Judged[] }

/** Judges each set, and prints its figures at once: they take minutes. */
async function judgedSets(): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const add = (outcome: Outcome) => {
    outcomes.push(outcome)
    process.stdout.write(`${figures(outcome.set, outcome.judged)}\n`)
  }
  add({ set: ownSet, isJudged: true, judged: await judgedEstate() })
  for (const { name, isJudged: counts, series } of values.small ? [] : publicSets)
    add({
      set: name,
      isJudged: counts,
      judged: (await series())
        .filter(isTaken)
        .map((one) => judge(one))
        .filter(isJudged),
    })
  return outcomes
}

async function judgedEstate(): Promise<readonly Judged[]> {
  const estate = await estateSeries(values.small ? 'eventful' : 'full')
  return estate
    .filter(isTaken)
    .map((one) => judge(one, monthDaysFrom(one.firstDay, one.values.length + 31)))
    .filter(isJudged)
}

const isJudged = (one: Judged | undefined): one is Judged => one !== undefined
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function figures(set: string, judged: readonly Judged[]): string {
  const found = summary(judged)
  const rows = names.map((name) => [
    name,
    found.mase(name).toFixed(3),
    found.median(name).toFixed(3),
    found.high(name).toFixed(3),
    `${judged.flatMap(({ chosen }) => chosen).filter((chosen) => chosen === name).length}`,
  ])
  const head = ['method', 'MASE, median', 'relative, median', 'relative, 90 %', 'times chosen']
  return [
    `${set}: ${found.series} series; 80 % band holds ${percent(found.coverage)} of values, ${percent(found.sumCoverage)} of sums; ${found.medianMs.toFixed(1)} ms a series`,
    textTable(head, rows),
    '',
  ].join('\n')
}

function isMet(judged: readonly Judged[]): boolean {
  const { median, high, coverage, medianMs } = summary(judged)
  const isCovered = coverage >= leastCoverage && coverage <= mostCoverage
  return median('chosen') <= mostMedian && high('chosen') <= mostHigh && isCovered && medianMs <= mostMs
}

const outcomes = await judgedSets()
const publicJudged = outcomes.filter(({ isJudged, set }) => isJudged && set !== ownSet)
const all = publicJudged.flatMap(({ judged }) => judged)
process.stdout.write(`${figures('Public set', all)}\n`)
const met = [all, outcomes[0]?.judged ?? []].map(isMet)
process.stdout.write(
  `public set: ${met[0] ? 'met' : 'MISSED'}; simulated lakehouse: ${met[1] ? 'met' : 'MISSED'}\n`,
)
process.exitCode = exitCodeOf(met.every(Boolean))
