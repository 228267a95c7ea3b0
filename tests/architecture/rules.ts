import type { Import } from './imports.ts'

// Lower modules do not import higher ones; equal ranks do not import each other.
const platformRank: Readonly<Record<string, number>> = {
  contract: 0,
  config: 1,
  client: 1,
  ui: 2,
  exchange: 1,
  databricks: 2,
  local: 2,
  lake: 3,
  state: 3,
  mart: 4,
  jobs: 4,
  derive: 5,
  collect: 5,
  notify: 5,
  analysis: 6,
  http: 6,
  testing: 9,
}
const browserModules: ReadonlySet<string> = new Set(['contract', 'client', 'ui'])
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

function platformModule(file: string): string | undefined {
  return /^platform\/([\w-]+)\//.exec(file)?.[1]
}

/** The folder of a slice, rule, source or model, which must not import another of its kind. */
function unitOf(file: string): string | undefined {
  return /^(?:features\/[\w-]+\/[\w-]+|connectors\/[\w-]+\/[\w-]+|models\/[\w-]+\/[\w-]+|rules\/[\w-]+\/[\w-]+)(?=\/)/.exec(
    file,
  )?.[0]
}

function kindOf(file: string): string {
  return file.split('/')[0] ?? ''
}

export type Side = 'contract' | 'server' | 'browser'

const catalogues: Readonly<Record<string, Side>> = {
  'features/questions.ts': 'server',
  'features/plain-lists.ts': 'contract',
  'features/plain-settings.ts': 'contract',
  'features/routes.ts': 'server',
  'features/incident-routes.ts': 'server',
  'features/spark-routes.ts': 'server',
  'features/spark-screens.ts': 'browser',
  'features/declared-screens.ts': 'browser',
  'features/later-screens.ts': 'browser',
  'features/screens.ts': 'browser',
  'features/finders.ts': 'browser',
  'features/server-catalogue.ts': 'server',
  'product/places.ts': 'contract',
}
const sideOfName: Readonly<Record<string, Side>> = {
  contract: 'contract',
  server: 'server',
  browser: 'browser',
  screen: 'browser',
  finder: 'browser',
}

/** The side of a file of features or product, by its name or its nearest folder; undefined if neither has one. */
export function sideOf(file: string): Side | undefined {
  const known = catalogues[file]
  if (known) return known
  const parts = file
    .replace(/\.tsx?$/, '')
    .split('/')
    .slice(1)
  return parts.toReversed().flatMap((part) => sideOfName[part] ?? [])[0]
}

/** Whether a file must have a side. */
export function hasSide(file: string): boolean {
  return ['features', 'product'].includes(kindOf(file)) && !isTest(file)
}

const sideOfModule = (module: string): Side =>
  module === 'contract' ? 'contract' : browserModules.has(module) ? 'browser' : 'server'

function sideBreach({ from, to }: Import): string | undefined {
  const own = hasSide(from) ? sideOf(from) : undefined
  if (!own) return undefined
  const module = platformModule(to)
  const other = module ? sideOfModule(module) : hasSide(to) ? sideOf(to) : undefined
  if (other === undefined || other === 'contract' || other === own) return undefined
  return `a file of the ${own} side may not import one of the ${other} side`
}

function platformBreach({ from, to }: Import): string | undefined {
  const [own, other] = [platformModule(from), platformModule(to)]
  if (!own) return undefined
  if (!other) return `platform knows nothing of the product: it may not import ${kindOf(to)}`
  if (own === other) return undefined
  const [ownRank, otherRank] = [platformRank[own], platformRank[other]]
  if (ownRank === undefined || otherRank === undefined)
    return `give platform/${own} and platform/${other} a rank`
  if (browserModules.has(own) && !browserModules.has(other)) return 'browser code may not import server code'
  return otherRank < ownRank ? undefined : `platform/${own} may import only what lies below it`
}

function floorBreach({ from, to }: Import): string | undefined {
  if (kindOf(from) !== 'product' || ['product', 'platform'].includes(kindOf(to))) return undefined
  return 'product lies below features: it may import platform and itself only'
}

/** Whether an import leads from one slice, rule, source or model into another of its kind. */
function crossesUnits({ from, to }: Import): boolean {
  const [own, other] = [unitOf(from), unitOf(to)]
  return own !== undefined && other !== undefined && own !== other && kindOf(own) === kindOf(other)
}

/** Whether an import leads from one slice into another; tests may import any. */
export function crossesSlices(entry: Import): boolean {
  return kindOf(entry.from) === 'features' && !isTest(entry.from) && crossesUnits(entry)
}

function unitBreach({ from, to }: Import): string | undefined {
  if (!crossesUnits({ from, to, isPackage: false })) return undefined
  return `${kindOf(from)} are leaves: one folder may not import another of its kind`
}

const serverModules = ['contract', 'mart', 'state', 'jobs', 'notify', 'http']
const allowedPlatform: readonly [RegExp, readonly string[]][] = [
  [/^(?:features|product)\/.*(?:\/server\.ts|\/server\/)/, serverModules],
  [/^connectors\//, ['contract', 'collect', 'databricks', 'exchange', 'lake']],
  [/^models\//, ['derive', 'lake', 'contract']],
  [/^rules\//, ['analysis']],
  [/^apps\/estate\//, ['contract']],
  [/^apps\/web\//, ['contract', 'client', 'ui']],
]

function roleBreach({ from, to }: Import): string | undefined {
  const module = platformModule(to)
  const rule = allowedPlatform.find(([pattern]) => pattern.test(from))
  if (!rule || !module || rule[1].includes(module)) return undefined
  return `${from.replace(/^.*\//, '')} here may import platform/${rule[1].join(', platform/')} only`
}

function appBreach({ from, to }: Import): string | undefined {
  const inApps = kindOf(to) === 'apps'
  if (to.startsWith('apps/estate/') && !/^(?:apps\/estate|tests|bench)\//.test(from))
    return 'nothing imports the estate'
  if (from.startsWith('apps/estate/') && !/^(?:apps\/estate|platform\/contract)\//.test(to)) {
    return 'the estate imports nothing of the product but platform/contract'
  }
  if (inApps && !/^(?:apps|tests|bench|tools)\//.test(from))
    return 'apps are wiring: nothing below imports them'
  return undefined
}

const browserPackages = /^(?:react|react-dom|@mantine|@tabler|@tanstack|echarts|dayjs)(?:\/|$)/
const serverPackages = /^(?:node:|fastify|@fastify|kysely|pg|@duckdb|@electric-sql)/

function packageBreach({ from, to }: Import): string | undefined {
  const side = hasSide(from) ? sideOf(from) : undefined
  if (side !== undefined && side !== 'browser' && browserPackages.test(to))
    return `a file of the ${side} side may not import ${to}`
  if (side !== undefined && side !== 'server' && serverPackages.test(to))
    return `a file of the ${side} side may not import ${to}`
  return undefined
}

/** Why an import breaks the architecture, or undefined. */
export function breachOf(entry: Import): string | undefined {
  if (isTest(entry.from)) return undefined
  if (entry.isPackage) return packageBreach(entry)
  return (
    platformBreach(entry) ??
    floorBreach(entry) ??
    unitBreach(entry) ??
    sideBreach(entry) ??
    roleBreach(entry) ??
    appBreach(entry)
  )
}
