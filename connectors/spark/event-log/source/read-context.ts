import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext } from '#collect/source.ts'
import { CodedError } from '#contract/errors.ts'
import type { DatabricksClient } from '../../../databricks/client.ts'
import type { FileStore, StoredFile } from '#exchange/file-store.ts'
import type { LocalPart } from './read-parts.ts'
import { readParts, type ReadAnswer, type ReadOrder } from './reading.ts'
import { absentFile, isAwaited } from './log-files.ts'
import type { FileRead, OpenContext } from './state.ts'

const downloadsAhead = 4
const restartsAtMost = 3
const leastReadingMs = 300_000
const bytesPerMs = 1_000

/** Some files of a Spark context that are not read as they are now. */
export type ContextToRead = {
  store: FileStore
  place: ReadOrder['place']
  open: OpenContext
  files: readonly StoredFile[]
  /** Since when each task gets a row of its own; undefined if none does. */
  tasksSinceMs: number | undefined
}

/**
 * What was read of a context, why files of it could not be read, by their names, which of them ended a process, and which were not
 * there. Nothing is read while such a file is awaited: the next listing may have it under another name.
 */
export type ContextRead = {
  answer: ReadAnswer | undefined
  problems: Record<string, string>
  deadly: ReadonlySet<string>
  absent: Readonly<Record<string, FileRead>>
}

type Fetching = Pick<FetchContext<DatabricksClient>, 'apart' | 'signal' | 'folder'>

/** Downloads files of a context, and reads them in a process of its own: one that ends it is left out. */
export async function readContext(context: Fetching, toRead: ContextToRead): Promise<ContextRead> {
  const { open, place, tasksSinceMs } = toRead
  const folder = await mkdtemp(join(context.folder, 'parts-'))
  try {
    const { parts, problems, absent } = await downloaded(context, toRead, folder)
    const deadly = new Set<string>()
    if (Object.values(absent).some(isAwaited)) return { answer: undefined, problems, deadly, absent }
    for (let files = parts; ;) {
      const order: ReadOrder = {
        place,
        facts: open.facts,
        lines: open.lines,
        files,
        problems: { ...knownProblems(toRead), ...problems },
        refusesLate: open.restarts < restartsAtMost,
        ...(tasksSinceMs !== undefined && { tasksSinceMs }),
      }
      const { answer, lost, cause } = await readApart(context, order, timeFor(toRead))
      const ownProblems = answer?.isLate === false ? answer.problems : {}
      if (answer) return { answer, problems: { ...problems, ...ownProblems }, deadly, absent }
      problems[lost] = cause
      deadly.add(lost)
      files = files.filter(({ name }) => name !== lost)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads parts; where that ends the process, the part that it was at is lost. */
async function readApart(
  { apart, signal }: Fetching,
  order: ReadOrder,
  timeoutMs: number,
): Promise<{ answer: ReadAnswer | undefined; lost: string; cause: string }> {
  let lost = order.files[0]?.name ?? ''
  const onProgress = (name: string) => {
    lost = name
  }
  try {
    return { answer: await apart(readParts, order, { timeoutMs, onProgress }), lost, cause: '' }
  } catch (error) {
    signal.throwIfAborted()
    if (order.files.length === 0) throw error
    const cause = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    return { answer: undefined, lost, cause }
  }
}

async function downloaded(
  { signal }: Fetching,
  { store, files, open }: ContextToRead,
  folder: string,
): Promise<{ parts: LocalPart[] } & Pick<ContextRead, 'absent' | 'problems'>> {
  const problems: Record<string, string> = {}
  const absent: Record<string, FileRead> = {}
  const download = async (file: StoredFile): Promise<LocalPart | undefined> => {
    const path = join(folder, file.name)
    try {
      await store.download(file, path, signal)
      return { name: file.name, path }
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'not_found') throw error
      problems[file.name] = 'It was listed, but is gone'
      absent[file.name] = absentFile(file, open.files[file.name])
      return undefined
    }
  }
  const parts: LocalPart[] = []
  for await (const part of inOrder(files, downloadsAhead, download)) if (part) parts.push(part)
  return { parts, problems, absent }
}

/** Why files of the context that are not read now could not be read. */
function knownProblems({ open, files }: ContextToRead): Record<string, string> {
  const now = new Set(files.map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(open.files).flatMap(([name, { problem }]) =>
      problem === undefined || now.has(name) ? [] : [[name, problem]],
    ),
  )
}

function timeFor({ files }: ContextToRead): number {
  return leastReadingMs + files.reduce((sum, { bytes }) => sum + bytes, 0) / bytesPerMs
}
