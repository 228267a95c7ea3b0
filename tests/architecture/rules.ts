import type { Import } from './imports.ts'

// Lower modules know nothing of higher ones; equal ranks do not import each other.
const platformRank: Readonly<Record<string, number>> = {
  contract: 0,
  config: 1,
  client: 1,
  ui: 2,
  exchange: 1,
  local: 2,
  lake: 3,
  state: 3,
  mart: 4,
  jobs: 4,
  derive: 5,
  collect: 5,
  analysis: 6,
  http: 6,
  testing: 9,
}
const browserModules: ReadonlySet<string> = new Set(['contract', 'client', 'ui'])
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

function platformModule(file: string): string | undefined {
  return /^platform\/([\w-]+)\//.exec(file)?.[1]
}

/** The folder of a slice, rule, source or model: what must not import another of its kind. */
function unitOf(file: string): string | undefined {
  return /^(?:features\/[\w-]+\/[\w-]+|connectors\/[\w-]+\/[\w-]+|models\/[\w-]+|rules\/[\w-]+\/[\w-]+)(?=\/)/.exec(
    file,
  )?.[0]
}

function kindOf(file: string): string {
  return file.split('/')[0] ?? ''
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

function unitBreach({ from, to }: Import): string | undefined {
  const [own, other] = [unitOf(from), unitOf(to)]
  if (!own || !other || own === other) return undefined
  if (kindOf(own) === 'features' && own.split('/')[1] === other.split('/')[1]) return undefined
  return `${kindOf(from)} meet in tables: one folder may not import another of its kind`
}

const allowedPlatform: readonly [RegExp, readonly string[]][] = [
  [/^features\/.*contract\.ts$/, ['contract']],
  [/^features\/.*(?:\.tsx|\/screen\.ts|\/figure\.ts)$/, ['contract', 'client', 'ui']],
  [/^features\/.*server\.ts$/, ['contract', 'mart', 'state', 'jobs', 'http']],
  [/^connectors\//, ['contract', 'collect', 'exchange', 'lake']],
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

/** Why an import breaks the shape of the repository, or undefined. */
export function breachOf(entry: Import): string | undefined {
  if (entry.isPackage || isTest(entry.from)) return undefined
  return platformBreach(entry) ?? unitBreach(entry) ?? roleBreach(entry) ?? appBreach(entry)
}
