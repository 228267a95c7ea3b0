// npm run bench:recommendations -- [CLOUD:SEED …]: how proposals agree with labelled assets, beside simple rules of the field.
import { parseArgs } from 'node:util'
import { textTable } from '../table.ts'
import { exitCodeOf } from '../target.ts'
import { judgedAssets, type Judged } from './judged.ts'
import { rivalProposals } from './rivals.ts'
import { isProven, scoreOf } from './score.ts'
import { advisedWorld } from './world.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false }, cases: { type: 'boolean', default: false } },
})
const usual = values.small ? ['azure:1'] : ['azure:1', 'aws:2', 'azure:3']
const worlds = (positionals.length > 0 ? positionals : usual).map((word) => {
  const [cloud = '', seed = ''] = word.split(':')
  if (!/^(?:azure|aws)$/.test(cloud) || !/^\d+$/.test(seed)) throw new Error(`${word} is not like azure:1.`)
  return { cloud, seed: Number(seed) }
})

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)

const all: Judged[] = []
for (const { cloud, seed } of worlds) {
  process.stderr.write(`${cloud} ${seed} …\n`)
  const world = await advisedWorld(seed, cloud)
  try {
    all.push(...(await judgedAssets(world.collected.lake, world.truth, rivalProposals)))
  } finally {
    await world.close()
  }
}

const scores = [...Map.groupBy(all, ({ rule }) => rule)].map(([rule, judged]) => ({
  rule,
  score: scoreOf(judged),
}))
const headings = [
  'rule',
  'cases',
  'look-alikes',
  'precision',
  'recall',
  'median error',
  'in bounds',
  'rival precision',
  'rival recall',
  'verdict',
]
console.log(
  textTable(
    headings,
    scores.map(({ rule, score }) => [
      rule,
      String(score.cases),
      String(score.lookAlikes),
      percent(score.precision),
      percent(score.recall),
      percent(score.medianError),
      percent(score.coverage),
      percent(score.rivalPrecision),
      percent(score.rivalRecall),
      isProven(score) ? 'proven' : 'MISSED',
    ]),
  ),
)
if (values.cases)
  console.log(
    textTable(
      ['rule', 'case', 'labelled', 'proposed', 'saving', 'truth', 'right'],
      all
        .filter(({ shouldFire, isProposed }) => shouldFire !== isProposed)
        .map(({ rule, kind, shouldFire, isProposed, saving, truth, right }) => [
          rule,
          kind,
          String(shouldFire),
          String(isProposed),
          saving?.toFixed(2) ?? '–',
          truth?.toFixed(2) ?? '–',
          right?.toFixed(2) ?? '–',
        ]),
    ),
  )
process.exitCode = exitCodeOf(scores.every(({ score }) => isProven(score)))
