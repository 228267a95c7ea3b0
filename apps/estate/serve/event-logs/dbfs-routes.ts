import type { LogEntry } from '../../event-log/delivery/log-files.ts'
import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import { numberIn, required } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { LogSource } from './delivered-logs.ts'

const mostRead = 1_048_576

/** The DBFS API over delivered logs. */
export function dbfsRoutes(logs: LogSource): Route[] {
  const base = '/api/2.0/dbfs'
  return [
    { method: 'GET', path: `${base}/list`, handle: (call) => list(logs, call) },
    { method: 'GET', path: `${base}/get-status`, handle: (call) => getStatus(logs, call) },
    { method: 'GET', path: `${base}/read`, handle: (call) => read(logs, call) },
  ]
}

async function list(logs: LogSource, call: Call): Promise<Answer> {
  const { entries } = await foundAt(logs, call)
  return json({ files: entries.map(entryBody) })
}

async function getStatus(logs: LogSource, call: Call): Promise<Answer> {
  const { isFile, entries, path } = await foundAt(logs, call)
  const [file] = isFile ? entries : []
  return json(file ? entryBody(file) : { path, is_dir: true, file_size: 0, modification_time: 0 })
}

async function read(logs: LogSource, call: Call): Promise<Answer> {
  const { isFile, entries, path } = await foundAt(logs, call)
  const content = isFile ? entries[0]?.content?.() : undefined
  if (!content) throw new DatabricksError(400, 'INVALID_PARAMETER_VALUE', `Cannot read directory: ${path}`)
  const most = Number.MAX_SAFE_INTEGER
  const offset = numberIn(call, 'offset', { least: 0, most, otherwise: 0 })
  const length = numberIn(call, 'length', { least: 0, most, otherwise: mostRead / 2 })
  if (length > mostRead) {
    throw new DatabricksError(400, 'MAX_READ_SIZE_EXCEEDED', `The read length must be at most ${mostRead}.`)
  }
  const part = content.read(offset, offset + length)
  return json({ bytes_read: part.length, data: part.toString('base64') })
}

type Found = { isFile: boolean; entries: LogEntry[]; path: string }

async function foundAt(logs: LogSource, call: Call): Promise<Found> {
  const path = `/${required(call, 'path')
    .replace(/^dbfs:/, '')
    .replaceAll(/^\/+|\/+$/g, '')}`
  const found = await logs.at(`dbfs:${path}`)
  if (!found) {
    throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `No file or directory exists on path ${path}.`)
  }
  return { ...found, path }
}

function entryBody({ path, modifiedMs, sizeBytes }: LogEntry): object {
  return {
    path: path.replace(/^dbfs:/, ''),
    is_dir: sizeBytes === undefined,
    file_size: sizeBytes ?? 0,
    modification_time: modifiedMs,
  }
}
