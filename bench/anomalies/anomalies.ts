import { aboveEightWeeks, aboveLastWeek, assetWeeks, zScore, type Detector } from './alarms.ts'
import { judge, type Judged } from './judge.ts'
import { ourAlarms } from './ours.ts'
import { storyKinds } from './stories.ts'
import { textTable } from '../table.ts'
import { worldOf, type World } from './world.ts'

/** Half of the seeds were for choosing limits; the others were opened once, after that. */
const tuningSeeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const heldOutSeeds = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110]
const given = process.argv
  .find((one) => one.startsWith('seeds='))
  ?.slice(6)
  .split(',')
  .map(Number)
const isQuiet = (seed: number) => seed % 5 === 0
const storiesOfWorld = 15

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
const percent = (share: number) => (Number.isNaN(share) ? '-' : `${(100 * share).toFixed(1)} %`)

type Figures = {
  recall: number
  precision: number
  falseAlarms: number
  perWeek: number
  days: number
  withinOne: number
  perStory: number
}

function figuresOf(worlds: readonly World[], judged: readonly Judged[]): Figures {
  const found = judged.flatMap((one) => one.found)
  const alarms = sumOf(judged.map((one) => one.alarms))
  const falseAlarms = sumOf(judged.map((one) => one.falseAlarms.length))
  return {
    recall: found.length / sumOf(judged.map(({ material }) => material.length)),
    precision: alarms === 0 ? 1 : 1 - falseAlarms / alarms,
    falseAlarms,
    perWeek: falseAlarms / sumOf(worlds.map(assetWeeks)),
    days: median(found.map(({ days }) => days)),
    withinOne: found.filter(({ days }) => days <= 1).length / found.length,
    perStory: (alarms - falseAlarms) / found.length,
  }
}

const judgeAll = (worlds: readonly World[], detector: Detector, strictness: number) =>
  worlds.map((world) => judge(world, detector(world, strictness), false))

/** The figures at the strictest limits that find as many stories; undefined where none do. */
function atRecall(worlds: readonly World[], detector: Detector, recall: number): Figures | undefined {
  const figuresAt = (strictness: number) => figuresOf(worlds, judgeAll(worlds, detector, strictness))
  let [loose, strict, found] = [0, 3, figuresAt(0)]
  if (found.recall < recall) return undefined
  for (let step = 0; step < 6; step += 1) {
    const middle = (loose + strict) / 2
    const figures = figuresAt(middle)
    if (figures.recall >= recall) [loose, found] = [middle, figures]
    else strict = middle
  }
  return found
}

const others: readonly (readonly [string, Detector])[] = [
  ['z-score of 30 days', zScore],
  ['a fifth above last week', aboveLastWeek],
  ['a tenth above 8 weeks', aboveEightWeeks],
]

function row(name: string, figures: Figures, equal: string): string[] {
  const { precision, recall, falseAlarms, perWeek, days, withinOne, perStory } = figures
  return [
    name,
    percent(precision),
    percent(recall),
    `${falseAlarms}`,
    perWeek.toFixed(4),
    equal,
    `${days}`,
    percent(withinOne),
    perStory.toFixed(2),
  ]
}

const head = [
  'detector',
  'precision',
  'recall',
  'false',
  'false per asset and week',
  'false at equal recall',
  'days until found, median',
  'after one day',
  'alarms per story',
]

function kindTable(judged: readonly Judged[]): string {
  const rows = storyKinds.map((kind) => {
    const told = judged.flatMap(({ material }) => material).filter((story) => story.kind === kind)
    const found = judged.flatMap((one) => one.found).filter(({ story }) => story.kind === kind)
    return [kind, `${told.length}`, `${found.length}`, `${median(found.map(({ days }) => days))}`]
  })
  return textTable(['kind', 'stories', 'found', 'days until found, median'], rows)
}

function effectTable(judged: readonly Judged[]): string {
  const ranges = [
    [1.2, 1.5],
    [1.5, 2],
    [2, 5.01],
  ] as const
  const rows = ranges.map(([low, high]) => {
    const isIn = ({ effect }: { effect: number }) => effect >= low && effect < high
    const told = judged.flatMap(({ material }) => material).filter(isIn)
    const found = judged.flatMap((one) => one.found).filter(({ story }) => isIn(story))
    return [`${low} to ${high.toFixed(1)} times`, `${told.length}`, `${found.length}`]
  })
  return textTable(['effect', 'stories', 'found'], rows)
}

async function judgeSeeds(name: string, seeds: readonly number[]): Promise<void> {
  const worlds = seeds.map((seed) => worldOf(seed, isQuiet(seed) ? 0 : storiesOfWorld))
  const ours: Judged[] = []
  for (const world of worlds) ours.push(judge(world, await ourAlarms(world), true))
  const figures = figuresOf(worlds, ours)
  const rows = others.map(([label, detector]) => {
    const equal = atRecall(worlds, detector, figures.recall)
    return row(
      label,
      figuresOf(worlds, judgeAll(worlds, detector, 1)),
      equal ? `${equal.falseAlarms}` : 'not reached',
    )
  })
  const stories = sumOf(worlds.map((world) => world.stories.length))
  const material = sumOf(ours.map((one) => one.material.length))
  process.stdout.write(
    [
      `${name}: ${worlds.length} worlds, ${stories} stories, ${material} of them of the least money`,
      textTable(head, [row('cost_anomaly', figures, `${figures.falseAlarms}`), ...rows]),
      '',
      kindTable(ours),
      '',
      effectTable(ours),
      '',
      '',
    ].join('\n'),
  )
  if (process.argv.includes('details'))
    for (const [place, one] of ours.entries()) {
      const missed = one.material.filter((story) => !one.found.some((other) => other.story === story))
      for (const { kind, effect, scope, first, extra } of missed)
        process.stdout.write(
          `missed ${worlds[place]?.seed}: ${kind} ${effect.toFixed(2)} ${scope} on ${first}, ${extra.get(first)?.toFixed(0)} $\n`,
        )
      for (const { scope, first, last } of one.falseAlarms)
        process.stdout.write(`false ${worlds[place]?.seed}: ${scope} ${first} to ${last}\n`)
    }
}

await judgeSeeds('For tuning', given ?? tuningSeeds)
if (process.argv.includes('all')) await judgeSeeds('Held out', heldOutSeeds)
