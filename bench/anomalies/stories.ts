import type { Chance } from './chance.ts'
import { dayCount, judgedFrom, skus, usualAsset, type Asset } from './assets.ts'

/** The kinds of what is made to happen. */
export const storyKinds = [
  'longer runs',
  'more runs',
  'lone spike',
  'retry storm',
  'runaway autoscaling',
  'left running',
  'more data for ten days',
  'slow growth',
  'new workload',
  'whole workspace rises',
  'many small workloads',
  'price of a SKU',
] as const
type StoryKind = (typeof storyKinds)[number]

/** Something that was made to happen, the scope that it has to be found at, and what it costs more each day. */
export type Story = {
  kind: StoryKind
  scope: string
  /** The assets whose costs it raises. */
  assetIds: ReadonlySet<string>
  effect: number
  first: number
  /** The last day on which an alarm is about it: what stays is usual after three weeks. */
  last: number
  extra: ReadonlyMap<number, number>
}

type Told = { assets: Asset[]; priceRatios: Map<string, number[]> }
type Telling = Told & { chance: Chance; effect: number; first: number; place: number }

const namesOfKinds = {
  job: 'JOB',
  pipeline: 'DLT_PIPELINE',
  cluster: 'ALL_PURPOSE_CLUSTER',
  warehouse: 'SQL_WAREHOUSE',
} as const

/** The key that a scope has in scope_day. */
export const scopeOf = ({ workspaceId, kind, assetId }: Asset) =>
  `ASSET/${workspaceId}/${namesOfKinds[kind]}/${assetId}`

const staysFor = 21
const untilEnd = dayCount

/** Multiplies the days of assets, and keeps by how much each day rose. */
function raise(
  assets: readonly Asset[],
  days: readonly [number, number],
  ratioOf: (day: number) => number,
): Map<number, number> {
  const extra = new Map<number, number>()
  for (let day = days[0]; day < Math.min(days[1], dayCount); day += 1)
    for (const { costs } of assets) {
      const usual = costs[day] ?? 0
      costs[day] = usual * ratioOf(day)
      extra.set(day, (extra.get(day) ?? 0) + usual * (ratioOf(day) - 1))
    }
  return extra
}

const told = new WeakSet<Asset>()

/** An asset that no story is about yet and that costs something on the first day. */
function freeAsset({ assets, chance, first }: Telling): Asset {
  const free = assets.filter((asset) => !told.has(asset) && (asset.costs[first] ?? 0) > 0)
  const asset = chance.oneOf(free)
  told.add(asset)
  return asset
}

type Shape = { lasts: number; ratioOf?: (effect: number, age: number) => number }

const shapes: Readonly<Partial<Record<StoryKind, Shape>>> = {
  'longer runs': { lasts: untilEnd },
  'more runs': { lasts: untilEnd, ratioOf: (effect) => Math.max(1.2, Math.round(effect * 2) / 2) },
  'lone spike': { lasts: 1 },
  'retry storm': { lasts: 3 },
  'runaway autoscaling': {
    lasts: 5,
    ratioOf: (effect, age) => 1 + (effect - 1) * Math.min(1, (age + 2) / 4),
  },
  'more data for ten days': { lasts: 10 },
  'slow growth': {
    lasts: untilEnd,
    ratioOf: (effect, age) => 1 + (effect - 1) * Math.min(1, (age + 1) / 21),
  },
}

function ofAsset(telling: Telling, kind: StoryKind): Omit<Story, 'kind' | 'effect'> {
  const { effect, first } = telling
  const asset = freeAsset(telling)
  const { lasts, ratioOf = (ratio: number) => ratio } = shapes[kind] ?? { lasts: 4 }
  const extra =
    kind === 'left running'
      ? leftRunning(asset, first, effect)
      : raise([asset], [first, first + lasts], (day) => ratioOf(effect, day - first))
  const last = Math.min(first + lasts - 1, first + staysFor + (kind === 'slow growth' ? staysFor : 0))
  return { scope: scopeOf(asset), assetIds: new Set([asset.assetId]), first, last, extra }
}

/** It costs as much more on each day, also on those on which it usually rests. */
function leftRunning({ costs, base }: Asset, first: number, effect: number): Map<number, number> {
  const extra = new Map<number, number>()
  for (let day = first; day < first + 4; day += 1) {
    costs[day] = (costs[day] ?? 0) + base * (effect - 1)
    extra.set(day, base * (effect - 1))
  }
  return extra
}

function newWorkload({ assets, chance, first, place }: Telling): Omit<Story, 'kind' | 'effect'> {
  const base = chance.logBetween(5, 1000)
  const asset = usualAsset(`new ${place}`, `${1 + Math.floor(chance.next() * 5)}`, base, chance)
  told.add(asset)
  asset.costs.fill(0, 0, first)
  asset.costs[first] = base
  assets.push(asset)
  const extra = new Map(asset.costs.entries().filter(([day]) => day >= first))
  const last = first + staysFor
  return { scope: scopeOf(asset), assetIds: new Set([asset.assetId]), first, last, extra }
}

function workspaceRises(telling: Telling): Omit<Story, 'kind' | 'effect'> {
  const { assets, chance, first, effect } = telling
  const workspaceId = `${1 + Math.floor(chance.next() * 5)}`
  const own = assets.filter((asset) => asset.workspaceId === workspaceId)
  const extra = raise(own, [first, first + 4], () => effect)
  return { scope: `WORKSPACE/${workspaceId}`, assetIds: idsOf(own), first, last: first + 3, extra }
}

const idsOf = (assets: readonly Asset[]) => new Set(assets.map(({ assetId }) => assetId))

function manySmall(telling: Telling): Omit<Story, 'kind' | 'effect'> {
  const { assets, chance, first, effect, place } = telling
  const workspaceId = `${1 + Math.floor(chance.next() * 5)}`
  const usual = assets
    .filter((asset) => asset.workspaceId === workspaceId)
    .reduce((sum, { costs }) => sum + (costs[first] ?? 0), 0)
  const each = chance.between(4, 9)
  const count = Math.min(200, Math.ceil((usual * (effect - 1)) / each))
  const extra = new Map<number, number>()
  const added = Array.from({ length: count }, (_one, number) => {
    const asset = usualAsset(`small ${place}-${number}`, workspaceId, each, chance)
    asset.costs.fill(0)
    for (let day = first; day < first + 5; day += 1) {
      asset.costs[day] = each
      extra.set(day, (extra.get(day) ?? 0) + each)
    }
    told.add(asset)
    return asset
  })
  assets.push(...added)
  return { scope: `WORKSPACE/${workspaceId}`, assetIds: idsOf(added), first, last: first + 4, extra }
}

function priceOfSku({ assets, chance, first, effect, priceRatios }: Telling): Omit<Story, 'kind' | 'effect'> {
  const sku = chance.oneOf(skus.filter((name) => !priceRatios.has(name)))
  const own = assets.filter((asset) => asset.sku === sku)
  priceRatios.set(
    sku,
    Array.from({ length: dayCount }, (_one, day) => (day >= first ? effect : 1)),
  )
  const extra = new Map<number, number>()
  for (let day = first; day < dayCount; day += 1)
    extra.set(
      day,
      own.reduce((sum, { costs }) => sum + (costs[day] ?? 0) * (effect - 1), 0),
    )
  const last = first + staysFor + 14
  return { scope: `ACCOUNT/SKU/${sku}`, assetIds: idsOf(own), first, last, extra }
}

const special: Readonly<Partial<Record<StoryKind, (telling: Telling) => Omit<Story, 'kind' | 'effect'>>>> = {
  'new workload': newWorkload,
  'whole workspace rises': workspaceRises,
  'many small workloads': manySmall,
  'price of a SKU': priceOfSku,
}

/** Makes stories happen in the assets, one kind after the other, with effects of 1.2 to 5 times. */
export function storiesOf(world: Told, count: number, chance: Chance): Story[] {
  const start = Math.floor(chance.next() * storyKinds.length)
  return Array.from({ length: count }, (_one, place) => {
    const kind = storyKinds[(start + place) % storyKinds.length] ?? 'lone spike'
    const effect = kind === 'price of a SKU' ? chance.logBetween(1.2, 2) : chance.logBetween(1.2, 5)
    const first = judgedFrom + Math.floor((place + chance.next()) * ((dayCount - judgedFrom - 8) / count))
    const telling = { ...world, chance, effect, first, place }
    return { kind, effect, ...(special[kind]?.(telling) ?? ofAsset(telling, kind)) }
  })
}

const leastDay = 20
const leastWeek = 50

/** Whether a story reaches the least money that is looked for: 20 dollars a day, or 50 a week. */
export function isMaterial({ extra, first, last }: Story): boolean {
  const days = Array.from(
    { length: Math.max(0, Math.min(last, dayCount - 1) - first + 1) },
    (_one, age) => extra.get(first + age) ?? 0,
  )
  const week = (from: number) => days.slice(from, from + 7).reduce((sum, one) => sum + one, 0)
  return days.some((one, from) => one >= leastDay || week(from) >= leastWeek)
}
