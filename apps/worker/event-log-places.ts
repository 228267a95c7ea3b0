import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Http } from '#exchange/http.ts'
import { s3Files } from '#connectors/aws/s3-files.ts'
import { blobFiles } from '#connectors/azure/blob-files.ts'
import { dbfsFiles } from '#databricks/dbfs-files.ts'
import { databricks } from '#connectors/databricks/system.ts'
import { volumeFiles } from '#databricks/volume-files.ts'
import { lastPartOf, type FileStore, type StoredFile } from '#exchange/file-store.ts'
import { isStray } from '#connectors/spark/event-log/bytes/stray.ts'
import { filesIn, type FoundFiles } from '#connectors/spark/event-log/find-files.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'

/** Where logs of Databricks are read from. */
export type Lakehouse = () => ConnectionDocument | undefined

const blobAddress = /^https:\/\/[^/]+\.blob\.[^/]+\//

/** A file to read: one of this machine, or one that is fetched first. */
export type LogFile = { file: string; from?: { store: FileStore; stored: StoredFile } }

/** Log files, and what was passed over or cannot be opened. */
export type FoundLogs = Omit<FoundFiles, 'files'> & { files: LogFile[] }

/** The log files at a path, which may be of another system. */
export async function logFilesAt(
  path: string,
  lakehouse: Lakehouse,
  signal: AbortSignal,
): Promise<FoundLogs> {
  const store = storeOfPath(path, lakehouse)
  if (!store) {
    const { files, ...rest } = await filesIn(path)
    return { files: files.map((file) => ({ file })), ...rest }
  }
  const stored = await storedAt(store, path, signal)
  const files = stored.map((one) => ({ file: withoutKey(one.path), from: { store, stored: one } }))
  return { files, skipped: [], failures: [] }
}

/** Lends a file of this machine that holds the bytes of a log file, to some work; answers the result of the work. */
export async function lent<Answer>(
  { file, from }: LogFile,
  signal: AbortSignal,
  work: (path: string, bytes: number) => Promise<Answer>,
): Promise<Answer> {
  if (!from) return work(file, (await stat(file)).size)
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-event-log-'))
  try {
    const path = join(folder, 'log')
    await from.store.download(from.stored, path, signal)
    return await work(path, (await stat(path)).size)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What reads a path that is not of this machine; undefined for one that is. */
function storeOfPath(path: string, lakehouse: Lakehouse): FileStore | undefined {
  if (/^s3a?:\/\//.test(path)) return s3Files()
  if (/^abfss?:\/\//.test(path) || blobAddress.test(path)) return blobFiles()
  if (path.startsWith('dbfs:/Volumes/')) return volumeFiles(workspaceOf(path, lakehouse))
  if (path.startsWith('dbfs:/')) return dbfsFiles(workspaceOf(path, lakehouse))
  if (path.startsWith('/Volumes/') && !existsSync(path)) return volumeFiles(workspaceOf(path, lakehouse))
  return undefined
}

function workspaceOf(path: string, lakehouse: Lakehouse) {
  const connection = lakehouse()
  const [workspace] = connection?.workspaces ?? []
  if (!connection || !workspace)
    throw new CodedError(
      'invalid_parameter',
      `${path} is in Databricks: set LAKEGAUGE_CONNECTION to a connection that may read it.`,
    )
  return databricks.client(connection, { kind: 'workspace', name: workspace.id }, new Http())
}

/** An address without the key of a shared link. */
export function withoutKey(address: string): string {
  return address.replace(/\?.*$/, '')
}

/** The stored files at a path: itself, or all files of a folder, at any depth, in the order of their names. */
async function storedAt(store: FileStore, path: string, signal: AbortSignal): Promise<StoredFile[]> {
  const link = path.slice(withoutKey(path).length)
  const place = withoutKey(path)
    .replace(/^dbfs:(?=\/Volumes\/)/, '')
    .replace(/\/+$/, '')
  const inside = await storedIn(store, `${place}${link}`, signal)
  if (inside.length > 0) return inside
  const beside = await store.list(`${place.slice(0, place.lastIndexOf('/'))}${link}`, signal)
  const itself = beside.filter(({ name, isFolder }) => !isFolder && name === lastPartOf(place))
  if (itself.length === 0) throw new CodedError('not_found', `There is nothing at ${withoutKey(path)}.`)
  return itself
}

async function storedIn(store: FileStore, folder: string, signal: AbortSignal): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  const entries = await store.list(folder, signal)
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (isStray(entry.path) || isStray(`${entry.path}/`)) continue
    if (entry.isFolder) found.push(...(await storedIn(store, entry.path, signal)))
    else found.push(entry)
  }
  return found
}
