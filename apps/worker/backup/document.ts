import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { digestOf } from '#lake/durable-file.ts'
import { isColumnType } from '#lake/table.ts'

const rows = z.int().min(0)
// Names become parts of paths and statements, so their form is checked.
const name = z.string().regex(/^\w+$/)
const path = z.string().regex(/^[\w-]+(?:[./][\w-]+)*$/)

const column = z.object({
  name: z.string(),
  type: z.string().refine(isColumnType, 'is no type of a column'),
})
/** Tables that were copied out of a lake. */
export const copiedTables = z
  .array(
    z.object({
      schema: name,
      name,
      columns: z.array(column).readonly(),
      path,
      rows,
      sums: z.record(z.string(), z.string()).readonly(),
    }),
  )
  .readonly()
const stateDump = z.object({
  schemaVersion: z.int(),
  tables: z.array(z.object({ name, path, rows })).readonly(),
})

/** The lake in a backup. */
export const lakeCopy = z.object({
  /** Tables of the lake, relative to `lake`. */
  lake: copiedTables,
  /** The latest publication, relative to `publications`; null if there is none. */
  publication: z.object({ series: z.string(), version: z.int() }).nullable(),
})
export type LakeCopy = z.output<typeof lakeCopy>

/** What a backup has of the product. */
export const backupContent = lakeCopy.extend({
  /** Tables of the application state, relative to `state`. */
  state: stateDump,
})
export type BackupContent = z.output<typeof backupContent>

const backup = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  ...backupContent.shape,
  /** All files of the backup except this document. */
  files: z.array(z.object({ path, bytes: z.int(), sha256: z.string() })),
})

/** The document of a backup, written last. */
export type BackupDocument = z.output<typeof backup>

/** Name of the document, whose presence makes a folder a backup. */
export const documentName = 'backup.json'

/** Reads the document of a backup and verifies all of its files. */
export async function verifiedBackup(folder: string): Promise<BackupDocument> {
  const document = await readDocument(folder)
  for (const file of document.files) {
    const place = join(folder, file.path)
    const size = await stat(place).then(
      (found) => found.size,
      () => undefined,
    )
    if (size === undefined) throw damaged(folder, `${file.path} is missing`)
    if (size !== file.bytes || (await digestOf(place)) !== file.sha256)
      throw damaged(folder, `${file.path} is not what was written`)
  }
  return document
}

async function readDocument(folder: string): Promise<BackupDocument> {
  const text = await readFile(join(folder, documentName), 'utf8').catch((cause: unknown) => {
    throw new CodedError(
      'invalid_parameter',
      `${folder} is no backup: it has no ${documentName}. Name a folder or file that ./lakegauge backup has made.`,
      { cause },
    )
  })
  try {
    return backup.parse(JSON.parse(text))
  } catch (cause) {
    throw damaged(folder, `${documentName} cannot be read`, cause)
  }
}

function damaged(folder: string, what: string, cause?: unknown): CodedError {
  const message = `The backup ${folder} is damaged (${what}). Nothing was restored: use another backup.`
  return new CodedError('store_failed', message, { cause })
}
