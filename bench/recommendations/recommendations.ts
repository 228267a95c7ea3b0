// npm run bench:recommendations -- [--cases] [--price] [--unchanged] [--keep FOLDER] [CLOUD:SEED …]: how proposals agree with labelled assets, beside simple
// rules of the field. --cases lists what was judged wrongly or lies outside of its bounds; --price measures what proposals cost of a derive of
// all days; --unchanged judges days of SQL warehouses, all-purpose clusters and pools in which nothing changed; --keep keeps collected worlds in a folder and takes them from there, so that only changed models are derived again.
import { parseArgs } from 'node:util'
import type { Lake } from '#lake/lake.ts'
import { textTable } from '../table.ts'
import { exitCodeOf } from '../target.ts'
import { seconds } from '../text.ts'
import { adviceModels, derivePriceOf, type DerivePrice } from './price.ts'
import { judgedAssets, type Judged } from './judged.ts'
import { rivalProposals } from './rivals.ts'
import { isProven, scoreOf } from './score.ts'
import { placeboVerdicts } from './unchanged-assets.ts'
import { advisedWorld } from './world.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    cases: { type: 'boolean', default: false },
    keep: { type: 'string' },
    price: { type: 'boolean', default: false },
    unchanged: { type: 'boolean', default: false },
  },
})
const usual = values.small ? ['azure:1'] : ['azure:1', 'aws:2', 'azure:3']
const worlds = (positionals.length > 0 ? positionals : usual).map((word) => {
  const [cloud = '', seed = ''] = word.split(':')
  if (!/^(?:azure|aws)$/.test(cloud) || !/^\d+$/.test(seed)) throw new Error(`${word} is not like azure:1.`)
  return { cloud, seed: Number(seed) }
})

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)

const amountOf = (amount: number | null) => amount?.toFixed(2) ?? '–'
const isOutOfBounds = ({ shouldFire, low, high, truth }: Judged) =>
  shouldFire && low !== null && high !== null && truth !== null && (truth < low || truth > high)

const all: Judged[] = []
for (const { cloud, seed } of worlds) {
  process.stderr.write(`${cloud} ${seed} …\n`)
  const world = await advisedWorld({ seed, cloud }, values.keep)
  try {
    all.push(...(await judgedAssets(world.lake, world.truth, rivalProposals)))
    if (values.unchanged) await printUnchanged(world.lake)
    if (values.price) printPrice(world.price ?? (await derivePriceOf(world.lake)))
  } finally {
    await world.close()
  }
}

/** Prints how often days of unchanged assets are called changed. */
async function printUnchanged(lake: Lake): Promise<void> {
  for (const { assetKind, assets, judged, holdZero, called, without, halfWidth } of await placeboVerdicts(
    lake,
  ))
    console.log(
      `${assetKind}: of ${judged} judgements of the days of ${assets} in which nothing changed ${percent(holdZero / judged)} hold 0, ` +
        `and ${called} are called changed; half of the widths are at most ${percent(halfWidth)}. ${without} had no estimate.`,
    )
}

/** Prints what a derive takes with and without what is there for recommendations alone. */
function printPrice({ totalMs, byModel }: DerivePrice): void {
  const advice = adviceModels.map((name) => [name, byModel.get(name) ?? 0] as const)
  const adviceMs = advice.reduce((sum, [, ms]) => sum + ms, 0)
  const share = percent(adviceMs / totalMs)
  console.log(
    `A derive of all days takes ${seconds(totalMs)} of processor time, ${seconds(totalMs - adviceMs)} without proposals: ${share} are theirs.`,
  )
  const dear = advice.toSorted(([, one], [, other]) => other - one)
  console.log(
    textTable(
      ['model', 'processor time'],
      dear.map(([name, ms]) => [name, seconds(ms)]),
    ),
  )
}

const scores = [...Map.groupBy(all, ({ rule }) => rule)].map(([rule, judged]) => ({
  rule,
  score: scoreOf(judged),
  isBuilt: judged.every(({ isBuilt }) => isBuilt),
}))
const headings = [
  'rule',
  'cases',
  'look-alikes',
  'precision',
  'recall',
  'median error',
  'in bounds',
  'half width',
  'rival precision',
  'rival recall',
  'verdict',
]
console.log(
  textTable(
    headings,
    scores.map(({ rule, score, isBuilt }) => [
      rule,
      String(score.cases),
      String(score.lookAlikes),
      percent(score.precision),
      percent(score.recall),
      percent(score.medianError),
      percent(score.coverage),
      percent(score.halfWidth),
      percent(score.rivalPrecision),
      percent(score.rivalRecall),
      isBuilt ? (isProven(score) ? 'proven' : 'MISSED') : 'not built',
    ]),
  ),
)
if (values.cases)
  console.log(
    textTable(
      ['rule', 'case', 'labelled', 'proposed', 'low', 'saving', 'high', 'truth', 'right'],
      all
        .filter(({ isBuilt }) => isBuilt)
        .filter((judged) => judged.shouldFire !== judged.isProposed || isOutOfBounds(judged))
        .map(({ rule, kind, shouldFire, isProposed, ...money }) => [
          rule,
          kind,
          String(shouldFire),
          String(isProposed),
          amountOf(money.low),
          amountOf(money.saving),
          amountOf(money.high),
          amountOf(money.truth),
          amountOf(money.right),
        ]),
    ),
  )
process.exitCode = exitCodeOf(scores.every(({ score, isBuilt }) => !isBuilt || isProven(score)))
