import { s3Files } from '../../../aws/s3-files.ts'
import { blobFiles } from '../../../azure/blob-files.ts'
import { logDestinationOf, type Cluster } from '../../../databricks/cluster-list.ts'
import type { DatabricksClient } from '../../../databricks/client.ts'
import { dbfsFiles } from '#databricks/dbfs-files.ts'
import { volumeFiles } from '#databricks/volume-files.ts'
import type { FileStore } from '#exchange/file-store.ts'

/** Where a cluster delivers its logs; undefined if log delivery is not turned on for it. */
export function destinationOf(cluster: Cluster): string | undefined {
  const destination = logDestinationOf(cluster)
  return destination === null ? undefined : oneSpelling(destination) || undefined
}

/**
 * A place has many spellings, and two clusters may use two of them: read as two places, its logs would be read twice. The case of
 * folders counts; that of schemes, and of the names of Unity Catalog, does not.
 */
function oneSpelling(destination: string): string {
  return destination
    .trim()
    .replace(/\/+$/, '')
    .replace(/^[a-z0-9]+:/i, (scheme) => scheme.toLowerCase())
    .replace(/^s3[an]:/, 's3:')
    .replace(/^dbfs:\/+/, 'dbfs:/')
    .replace(/^(?:dbfs:)?(\/volumes(?:\/[^/]+){1,3})/i, (_all, volume: string) =>
      volume.toLowerCase().replace('/volumes', '/Volumes'),
    )
}

/** What reads a destination; undefined if nothing here does. */
export function storeOf(destination: string, client: DatabricksClient): FileStore | undefined {
  if (destination.startsWith('/Volumes/')) return volumeFiles(client)
  if (/^(?:dbfs:)?\//.test(destination)) return dbfsFiles(client)
  if (destination.startsWith('s3://')) return s3Files()
  if (/^abfss?:\/\//.test(destination)) return blobFiles()
  return undefined
}

/** The right to read a destination. */
export function rightToRead(destination: string): string {
  const [, , catalog, schema, volume] = destination.split('/')
  if (!destination.startsWith('/Volumes/')) return `the right to read ${destination}.`
  return `READ VOLUME: ${grantsOf(`${catalog}`, `${schema}`, `${volume}`)}`
}

/** The statements that let somebody read a volume. */
export function grantsOf(catalog: string, schema: string, volume: string): string {
  return [
    `grant use catalog on catalog ${catalog} to \`{principal}\`;`,
    `grant use schema on schema ${catalog}.${schema} to \`{principal}\`;`,
    `grant read volume on volume ${catalog}.${schema}.${volume} to \`{principal}\`;`,
  ].join('\n')
}
