// npm run bench:verdicts -- [--warehouses] [CLOUD:SEED …]: how verdicts on changes of jobs, or on those of SQL warehouses that are made by
// hand, agree with what the changes truly did.
import { parseArgs } from 'node:util'
import { textTable } from '../table.ts'
import { labelledWorld } from '../labelled-world.ts'
import { exitCodeOf } from '../target.ts'
import { judgedWarehouses } from './changed-warehouses.ts'
import { judgedWorld, type JudgedWorld } from './judged-changes.ts'
import { isProven, scoreOf } from './score.ts'

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false }, warehouses: { type: 'boolean', default: false } },
})
const daysInTheSmall = 45
const worlds = (named.length > 0 ? named : ['azure:1']).map((word) => {
  const [cloud = '', seed = ''] = word.split(':')
  if (!/^(?:azure|aws)$/.test(cloud) || !/^\d+$/.test(seed)) throw new Error(`${word} is not like azure:1.`)
  return { cloud, seed: Number(seed) }
})
const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)

async function judgedJobs({ cloud, seed }: (typeof worlds)[number]): Promise<JudgedWorld> {
  const world = await labelledWorld({
    seed,
    cloud,
    world: '--changed',
    label: 'change_effect',
    ...(values.small && { historyDays: daysInTheSmall }),
  })
  try {
    return await judgedWorld(world.collected.lake, world.truth)
  } finally {
    await world.close()
  }
}

const judged: JudgedWorld[] = []
for (const world of worlds) {
  process.stderr.write(`${world.cloud} ${world.seed} …\n`)
  judged.push(await (values.warehouses ? judgedWarehouses(world) : judgedJobs(world)))
}

const [ones, side] = values.warehouses ? ['SQL warehouses', 'days'] : ['jobs', 'runs']
const score = scoreOf(judged)
console.log(
  textTable(
    [
      'true effect',
      'changes',
      'judged',
      'holds the truth',
      'improved',
      'neutral',
      'regressed',
      `too few ${side}`,
      'not comparable',
    ],
    score.effects.map(({ effect, changes, judgedChanges, holds, kinds }) => [
      effect,
      String(changes),
      String(judgedChanges),
      percent(holds),
      String(kinds.SAVED),
      String(kinds.NOT_DISTINGUISHABLE),
      String(kinds.COST_MORE),
      String(kinds.TOO_FEW_RUNS),
      String(kinds.NOT_SEPARABLE + kinds.NOT_COMPARABLE + kinds.UNDONE),
    ]),
  ),
)
console.log(
  textTable(
    [`unchanged ${ones} at the dates of others`, 'judged', 'hold 0', 'called changed'],
    [
      [
        String(score.unchanged.all),
        String(score.unchanged.judged),
        percent(score.unchanged.holds),
        percent(score.unchanged.called),
      ],
    ],
  ),
)
console.log(
  textTable(
    ['not found', 'changes'],
    score.notFound.map(([setting, changes]) => [setting, String(changes)]),
  ),
)
console.log(
  `${percent(score.holds)} of all intervals hold the truth; ${score.opposite} changes are called the opposite, ${score.invented} were found of unchanged ${ones}: ${isProven(score) ? 'met' : 'MISSED'}`,
)
process.exitCode = exitCodeOf(isProven(score))
