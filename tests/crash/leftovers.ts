import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { directoryKey, socketFolder, socketPrefix } from '#local/owner.ts'

const kept = [
  /^lake\/engine\.json$/,
  /^lake\/lake\.duckdb(?:\.wal)?$/,
  /^lake\/publications\/manifest-\d+\.json$/,
  /^server\/mart\.duckdb(?:\.wal)?$/,
  /^state\//,
]
const publishedFile = /^lake\/publications\/(\d+)\/[\w-]+\.parquet$/

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

function belongs(dataDirectory: string, file: string): boolean {
  const version = publishedFile.exec(file)?.[1]
  if (version) return existsSync(join(dataDirectory, 'lake', 'publications', `manifest-${version}.json`))
  return kept.some((pattern) => pattern.test(file))
}

/** Unneeded files of a stopped server: in its data directory, and sockets. */
export async function leftovers(dataDirectory: string): Promise<string[]> {
  const files = filesIn(dataDirectory).filter((file) => !belongs(dataDirectory, file))
  const prefix = socketPrefix(await directoryKey(dataDirectory))
  return [...files, ...readdirSync(socketFolder()).filter((name) => name.startsWith(prefix))]
}

/** The size of a data directory, by folder. */
export function sizes(dataDirectory: string): Record<string, number> {
  const bytes: Record<string, number> = { lake: 0, server: 0, state: 0 }
  for (const file of filesIn(dataDirectory)) {
    const folder = file.split('/')[0] ?? ''
    bytes[folder] = (bytes[folder] ?? 0) + statSync(join(dataDirectory, file)).size
  }
  return bytes
}
