import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lakeFolderOf, readConfiguration, type Configuration } from '#config/configuration.ts'
import { missingLakeVariables } from '#config/lake-variables.ts'
import { CodedError } from '#contract/errors.ts'
import type { DatabaseSettings } from '#lake/duckdb/database.ts'
import type { LakePlace } from '#lake/open-lake.ts'

export type LakeEngine = LakePlace['engine']

/** Where the lake lies, and the folders beside it; refused where the lake was left on another engine. */
export function lakeSettings(environment: NodeJS.ProcessEnv) {
  const configuration = readConfiguration(environment)
  const folder = lakeFolder(configuration)
  refuseOtherEngine(folder, configuration.lakeEngine)
  // What was copied for a move is no longer what the lake holds once it is used.
  rmSync(movingFolder(folder), { recursive: true, force: true })
  return {
    folder,
    /** Other servers may open it, too. */
    isShared: configuration.sharedLakeFolder !== undefined,
    place: lakePlace(configuration, configuration.lakeEngine),
    publications: join(folder, 'publications'),
    inbox: join(folder, 'inbox'),
    /** To be called once the lake is open. */
    remember: () => rememberEngine(folder, configuration.lakeEngine),
  }
}

/** True where the lake lives on a SQL warehouse of the lakehouse: each of its statements is paid for, and wakes it. */
export function isLakeInLakehouse({ lakeEngine }: Pick<Configuration, 'lakeEngine'>): boolean {
  return lakeEngine === 'databricks'
}

/** The folder of the lake, in the data directory or shared by several servers. */
export function lakeFolder(configuration: Configuration): string {
  const folder = lakeFolderOf(configuration)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Where a move keeps what it has copied. */
export function movingFolder(folder: string): string {
  return join(folder, 'moving')
}

/** Where the lake lies, or would lie, on an engine. */
export function lakePlace(configuration: Configuration, engine: LakeEngine): LakePlace {
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
  }
  return { engine, warehouse }
}

/** The embedded lake's file in a data directory. */
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

// The rest is for Node and for what DuckDB allocates beside its buffers.
const databaseShare = 0.7
const fileName = 'lake.duckdb'
const engineFile = 'engine.json'
const ownerFile = 'owner-id'

function credentialsOf({ lakeClientId, lakeClientSecret, lakeToken = '' }: Configuration) {
  if (lakeClientId !== undefined && lakeClientSecret !== undefined)
    return { kind: 'oauth', clientId: lakeClientId, clientSecret: lakeClientSecret } as const
  return { kind: 'token', token: lakeToken } as const
}

/** Servers that share a database for their state are one product; else a data directory is one. */
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

/** The engine that the lake of a data directory was left on, or undefined where there is none yet. */
export function engineLeftOn(folder: string): LakeEngine | undefined {
  const file = join(folder, engineFile)
  if (existsSync(file)) return readFileSync(file, 'utf8').includes('databricks') ? 'databricks' : 'duckdb'
  return existsSync(join(folder, fileName)) ? 'duckdb' : undefined
}

/** Notes on which engine the lake is from now on. */
export function rememberEngine(folder: string, engine: LakeEngine): void {
  if (engineLeftOn(folder) === engine) return
  const file = join(folder, engineFile)
  writeFileSync(`${file}.part`, JSON.stringify({ engine }), { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

function refuseOtherEngine(folder: string, engine: LakeEngine): void {
  const left = engineLeftOn(folder)
  if (left === undefined || left === engine) return
  throw new CodedError(
    'conflict',
    `The lake of this data directory is on ${left}, and LAKE_ENGINE says ${engine}. Set LAKE_ENGINE=${left}, or move it: ./lakegauge lake move --to ${engine}.`,
  )
}
