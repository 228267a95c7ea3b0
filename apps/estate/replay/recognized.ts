import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parseWithExactIds } from '../serve/http/raw-json.ts'

/** The kinds of objects in recorded answers. */
export type Kind = 'run' | 'job' | 'cluster' | 'event' | 'identity'

type Fields = Readonly<Record<string, unknown>>

/** An object in a recorded answer. */
export type Recognized = { kind: Kind; id: string; fields: Fields; latestMs: number; file: string }

/** The objects of a folder, and the files without a known one. */
export type Folder = {
  things: readonly Recognized[]
  notRecognized: readonly { file: string; why: string }[]
}

const earliestMs = Date.UTC(2010)
const latestMs = Date.UTC(2100)
const mapFile = 'replay.json'

const lists: Readonly<Record<string, Kind>> = {
  runs: 'run',
  jobs: 'job',
  clusters: 'cluster',
  events: 'event',
}
const clusterFields = ['spark_version', 'cluster_source', 'node_type_id', 'start_time', 'instance_pool_id']
const identityFields = ['schemas', 'groups', 'emails', 'displayName', 'entitlements']

const idFields: Readonly<Record<Kind, string>> = {
  run: 'run_id',
  job: 'job_id',
  cluster: 'cluster_id',
  event: 'cluster_id',
  identity: 'userName',
}

/** The files in a folder and its subfolders that can be recorded answers. */
export async function recordedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((file) => file.endsWith('.json') && file !== mapFile).sort()
}

/** Recognizes the recorded answers in a folder and its subfolders. */
export async function recognizedIn(folder: string): Promise<Folder> {
  const files = await recordedFiles(folder)
  const things: Recognized[] = []
  const notRecognized: { file: string; why: string }[] = []
  for (const file of files) {
    const found = thingsIn(await readFile(join(folder, file), 'utf8'), file)
    if (typeof found === 'string') notRecognized.push({ file, why: found })
    else things.push(...found)
  }
  return { things, notRecognized }
}

/** The objects of a recorded answer, or the reason why none was recognized. */
function thingsIn(text: string, file: string): Recognized[] | string {
  let answer: unknown
  try {
    answer = parseWithExactIds(text)
  } catch (error) {
    return `It is no JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  const things = objectsIn(answer).flatMap((fields) => thingsOf(fields, file))
  return things.length > 0 ? things : 'It tells of no run, job, cluster, cluster event or identity.'
}

function thingsOf(fields: Fields, file: string): Recognized[] {
  for (const [name, kind] of Object.entries(lists)) {
    if (Array.isArray(fields[name])) return objectsIn(fields[name]).flatMap((one) => thing(kind, one, file))
  }
  const kind = kindOf(fields)
  return kind ? thing(kind, fields, file) : []
}

function kindOf(fields: Fields): Kind | undefined {
  const has = (...names: string[]) => names.some((name) => fields[name] !== undefined)
  if (has('run_id')) return has('job_id', 'state', 'status') ? 'run' : undefined
  if (has('job_id')) return has('settings') ? 'job' : undefined
  if (has('cluster_id') && has('timestamp') && has('type')) return 'event'
  if (has('cluster_id') && !has('pipeline_id')) return has(...clusterFields) ? 'cluster' : undefined
  return has('userName') && has(...identityFields) ? 'identity' : undefined
}

function thing(kind: Kind, fields: Fields, file: string): Recognized[] {
  const id = idText(fields[idFields[kind]])
  const timed = kind === 'event' ? { timestamp: fields['timestamp'] } : fields
  return id === '' ? [] : [{ kind, id, fields, latestMs: latestIn(timed), file }]
}

function objectsIn(value: unknown): Fields[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((one) => (isFields(one) ? [one] : []))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An id as text, with all its digits. */
function idText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** The latest instant anywhere in a recorded object. Ids can be as large as instants, so only what is named a time counts. */
function latestIn(value: unknown, name = ''): number {
  if (typeof value === 'number') return isInstant(name, value) ? value : 0
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.entries(value)
  return Math.max(0, ...parts.map(([key, part]) => latestIn(part, Array.isArray(value) ? name : key)))
}

function isInstant(name: string, value: number): boolean {
  return /time|date|_at$/i.test(name) && value > earliestMs && value < latestMs
}
