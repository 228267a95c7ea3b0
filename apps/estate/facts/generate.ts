import { DuckDBInstance, version as duckdbVersion } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { factTables, steps } from './steps.ts'
import { stories } from './stories/catalogue.ts'
import { storyTables } from './story-tables.ts'
import type { Cloud, FactsSize } from './world.ts'
import { factsWorld } from './world.ts'

export type FactsRequest = { seed: number; cloud: Cloud; size: FactsSize; cacheFolder?: string }

const defaultCache = join(import.meta.dirname, '../../../.cache/estate')

/** Settings that somebody changes by hand while a world is served: of what (with the name that it was made with), when, to what, and who. */
export const orderedChanges = z.array(
  z.object({
    seat: z.number(),
    workspaceId: z.string(),
    assetKind: z.enum(['job', 'cluster', 'warehouse', 'pool']),
    assetId: z.string(),
    name: z.string(),
    setting: z.string(),
    atMs: z.number(),
    value: z.string(),
    userName: z.string(),
  }),
)
export type OrderedChange = z.output<typeof orderedChanges>[number]

/** The folder with the Parquet tables of a world, generated at the first call and reused later. */
export async function generateFacts(request: FactsRequest): Promise<string> {
  const texts = await readSteps()
  const cache = request.cacheFolder ?? process.env['LAKEGAUGE_ESTATE_CACHE'] ?? defaultCache
  const folder = join(cache, `${versionOf(texts)}-${request.cloud}-${request.size}-${request.seed}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${randomUUID()}.tmp`
  await mkdir(unfinished, { recursive: true })
  try {
    await buildTables({ ...request, changes: [] }, texts, unfinished)
    await moveInto(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** Writes the Parquet tables of a world in which somebody changes settings; what happened before is the same as without. */
export async function generateChangedFacts(request: ChangedRequest, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await buildTables(request, await readSteps(), folder)
}

type ChangedRequest = Omit<FactsRequest, 'cacheFolder'> & { changes: readonly OrderedChange[] }

type StepText = { name: string; text: string }

async function readSteps(): Promise<StepText[]> {
  const read = async (path: string) => readFile(join(import.meta.dirname, `${path}.sql`), 'utf8')
  return Promise.all(
    ['macros', ...steps].map(async (path) => ({
      name: path.split('/').at(-1) ?? path,
      text: await read(path),
    })),
  )
}

function versionOf(texts: readonly StepText[]): string {
  const hash = createHash('sha256').update(duckdbVersion()).update(JSON.stringify(stories))
  for (const { name, text } of texts) hash.update(name).update(text)
  return hash.digest('hex').slice(0, 12)
}

async function buildTables(
  request: ChangedRequest,
  texts: readonly StepText[],
  folder: string,
): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2GB' })
  const connection = await instance.connect()
  try {
    await setWorld(connection, request)
    await connection.run(orderedChange, { changes: JSON.stringify(request.changes) })
    const [macros, ...queries] = texts
    if (macros) await connection.run(macros.text)
    for (const statement of storyTables(stories)) await connection.run(statement)
    for (const query of queries) await createTable(connection, query)
    for (const table of factTables) await writeTable(connection, table, folder)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

async function setWorld(connection: DuckDBConnection, { seed, cloud, size }: ChangedRequest): Promise<void> {
  const world = factsWorld(size)
  await connection.run(`
    set variable seed = '${seed}';
    set variable cloud = '${cloud}';
    set variable size = '${size}';
    set variable first_seat = ${world.firstSeat};
    set variable workspace_count = ${world.workspaces};
    set variable start_ms = ${world.start.getTime()}::bigint;
    set variable end_ms = ${world.end.getTime()}::bigint;
    set variable clock_ms = ${world.clock.getTime()}::bigint;
  `)
}

const orderedChange = `
create table ordered_change as
select seat, "workspaceId" as workspace_id, "assetKind" as asset_kind, "assetId" as asset_id, name, setting, "atMs" as at_ms, value,
  "userName" as user_name
from (
  select unnest(from_json($changes, '[{
    "seat": "integer", "workspaceId": "varchar", "assetKind": "varchar", "assetId": "varchar", "name": "varchar", "setting": "varchar",
    "atMs": "bigint", "value": "varchar", "userName": "varchar"
  }]'), recursive := true)
)`

async function createTable(connection: DuckDBConnection, { name, text }: StepText): Promise<void> {
  try {
    await connection.run(`create table ${name} as ${text}`)
  } catch (cause) {
    throw new Error(`the table ${name} could not be made: check ${name}.sql`, { cause })
  }
}

async function writeTable(connection: DuckDBConnection, table: string, folder: string): Promise<void> {
  await connection.run(
    `copy ${table} to '${join(folder, `${table}.parquet`)}' (format parquet, compression zstd)`,
  )
}

/** If another process finished the same world first, its folder stays. */
async function moveInto(unfinished: string, folder: string): Promise<void> {
  try {
    await rename(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
