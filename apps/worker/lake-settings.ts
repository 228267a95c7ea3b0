import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lakeFolderOf, readConfiguration, type Configuration } from '#config/configuration.ts'
import { missingLakeVariables } from '#config/lake-variables.ts'
import { CodedError } from '#contract/errors.ts'
import type { Slots } from '#exchange/host-rates.ts'
import type { DatabaseSettings } from '#lake/duckdb/database.ts'
import type { LakePlace } from '#lake/open-lake.ts'

export type LakeEngine = LakePlace['engine']

/** The location of the lake and its folders. Throws if the lake is on another engine. */
export function lakeSettings(environment: NodeJS.ProcessEnv, slots?: Slots) {
  const configuration = readConfiguration(environment)
  const folder = lakeFolder(configuration)
  refuseOtherEngine(folder, configuration.lakeEngine)
  // The copy of an interrupted move is outdated once the lake is used.
  rmSync(movingFolder(folder), { recursive: true, force: true })
  return {
    folder,
    /** Whether other servers may open it too. */
    isShared: configuration.sharedLakeFolder !== undefined,
    place: lakePlace(configuration, configuration.lakeEngine, slots),
    publications: join(folder, 'publications'),
    inbox: join(folder, 'inbox'),
    /** Must be called once the lake is open. */
    remember: () => rememberEngine(folder, configuration.lakeEngine),
  }
}

/** Whether the lake is on a SQL warehouse, where each statement costs money and starts the warehouse. */
export function isLakeInLakehouse({ lakeEngine }: Pick<Configuration, 'lakeEngine'>): boolean {
  return lakeEngine === 'databricks'
}

/** The folder of the lake, in the data directory or shared by several servers. */
export function lakeFolder(configuration: Configuration): string {
  const folder = lakeFolderOf(configuration)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** The folder of the copy during a move. */
export function movingFolder(folder: string): string {
  return join(folder, 'moving')
}

/** The location of the lake on an engine, and who grants the times of its requests. Default: this process. */
export function lakePlace(configuration: Configuration, engine: LakeEngine, slots?: Slots): LakePlace {
  const folder = lakeFolder(configuration)
  if (engine === 'duckdb') return { engine, database: embeddedDatabase(configuration) }
  const missing = missingLakeVariables(configuration)
  if (missing) throw new CodedError('invalid_parameter', missing)
  const {
    lakeHost = '',
    lakeWarehouseId = '',
    lakeCatalog = '',
    lakeSchema = '',
    lakeVolume = '',
  } = configuration
  const warehouse = {
    host: lakeHost,
    warehouseId: lakeWarehouseId,
    catalog: lakeCatalog,
    schema: lakeSchema,
    volume: lakeVolume,
    credentials: credentialsOf(configuration),
    owner: ownerOf(configuration, folder),
    workFolder: join(folder, 'work'),
    memoryLimitMb: databaseMemory(configuration),
    log: logOf(configuration),
    logWaiting: logOf(configuration),
    ...(slots && { slots }),
  }
  return { engine, warehouse }
}

/** The file of the embedded lake in a data directory. */
export function embeddedDatabase(configuration: Configuration): DatabaseSettings {
  const folder = lakeFolder(configuration)
  return {
    file: join(folder, fileName),
    temporaryFolder: join(folder, 'spill'),
    memoryLimitMb: databaseMemory(configuration),
    threads: 2,
  }
}

function databaseMemory({ lakeMemoryMegabytes }: Configuration): number {
  return Math.floor(lakeMemoryMegabytes * databaseShare)
}

// The rest is for Node and for memory that DuckDB uses in addition to its buffers.
const databaseShare = 0.7
const fileName = 'lake.duckdb'
/** The file in the lake's folder that names the engine. */
export const engineFile = 'engine.json'
const ownerFile = 'owner-id'

function credentialsOf({ lakeClientId, lakeClientSecret, lakeToken = '' }: Configuration) {
  if (lakeClientId !== undefined && lakeClientSecret !== undefined)
    return { kind: 'oauth', clientId: lakeClientId, clientSecret: lakeClientSecret } as const
  return { kind: 'token', token: lakeToken } as const
}

/** Servers that share a state database are one product; otherwise each data directory is one. */
function ownerOf({ databaseUrl, dataDirectory }: Configuration, folder: string) {
  if (databaseUrl !== undefined) {
    const { host, pathname } = new URL(databaseUrl)
    const shared = `${host}${pathname}`
    return {
      id: createHash('sha256').update(shared).digest('hex').slice(0, 32),
      name: `the product with the database ${shared}`,
    }
  }
  const file = join(folder, ownerFile)
  if (!existsSync(file)) writeFileSync(file, randomUUID(), { mode: 0o600, flag: 'wx' })
  return {
    id: readFileSync(file, 'utf8').trim(),
    name: `the product with the data directory ${dataDirectory}`,
  }
}

function logOf({ logLevel }: Configuration) {
  if (!/^(?:trace|debug|info)$/.test(logLevel)) return () => undefined
  return (line: object) =>
    void process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`)
}

/** The engine of the lake of a data directory; undefined if there is no lake yet. */
export function engineLeftOn(folder: string): LakeEngine | undefined {
  const file = join(folder, engineFile)
  if (existsSync(file)) return readFileSync(file, 'utf8').includes('databricks') ? 'databricks' : 'duckdb'
  return existsSync(join(folder, fileName)) ? 'duckdb' : undefined
}

/** Notes the engine of the lake. */
export function rememberEngine(folder: string, engine: LakeEngine): void {
  const file = join(folder, engineFile)
  if (existsSync(file) && engineLeftOn(folder) === engine) return
  writeFileSync(`${file}.part`, JSON.stringify({ engine }), { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

function refuseOtherEngine(folder: string, engine: LakeEngine): void {
  const left = engineLeftOn(folder)
  if (left === undefined || left === engine) return
  throw new CodedError(
    'conflict',
    `The lake of this data directory is on ${left}, and LAKE_ENGINE is ${engine}. Set LAKE_ENGINE=${left}, or move it: ./lakegauge lake move --to ${engine}.`,
  )
}
