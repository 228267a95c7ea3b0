import { CodedError } from '#contract/errors.ts'
import { appendLatest } from './append-latest.ts'
import { appendOnce, type AppendedRows } from './append-once.ts'
import { stagedRows } from './staged-rows.ts'
import { literal } from './column-type.ts'
import { declaredTable } from './migrate.ts'
import type { AppendResult, Batch, Checkpoint } from '../lake.ts'
import type { Session } from './session.ts'

/** A batch is repeated only soon after its process died, so older ids can be forgotten. */
const rememberedBatches = 10_000

// Written by appendBatch.
const parsedAnswer = JSON.parse as (text: string) => AppendResult

/** Appends a batch and its checkpoint, unless its id is known. */
export async function appendBatch(writing: Session, batch: Batch): Promise<AppendResult> {
  const [before] = await writing.rows('select answer from bookkeeping.batch where id = $id', { id: batch.id })
  if (before) return { ...parsedAnswer(String(before['answer'])), repeated: true }
  const version = (await latestVersion(writing)) + 1
  const changedRows: Record<string, number> = {}
  let conflicts = 0
  for (const [table, files] of filesPerTable(batch)) {
    const appended = await appendFiles(writing, table, files, version)
    changedRows[table] = appended.changedRows
    conflicts += appended.conflicts
  }
  if (batch.checkpoint) await keepCheckpoint(writing, batch.checkpoint)
  const answer = { version, changedRows, conflicts, repeated: false }
  await writing.run(
    `insert into bookkeeping.batch
     values (${literal(batch.id)}, ${version}, ${literal(JSON.stringify(answer))})`,
  )
  await writing.run('delete from bookkeeping.batch where version <= $last', {
    last: version - rememberedBatches,
  })
  return answer
}

/** Number of the latest append. */
export async function latestVersion(reading: Session): Promise<number> {
  return reading.number('select coalesce(max(version), 0) from bookkeeping.batch')
}

function filesPerTable(batch: Batch): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const part of batch.parts) files.set(part.table, [...(files.get(part.table) ?? []), ...part.files])
  return files
}

async function appendFiles(
  writing: Session,
  name: string,
  files: readonly string[],
  version: number,
): Promise<AppendedRows> {
  const table = await declaredTable(writing, name)
  if (!table) throw new CodedError('internal', `No raw table ${name} is declared: run migrate first.`)
  if (files.length === 0) return { changedRows: 0, conflicts: 0 }
  const staged = await stagedRows(writing, table, files, version)
  const appended = await (table.arrival === 'once' ? appendOnce : appendLatest)(writing, staged)
  if (appended.conflicts > 0) {
    await writing.run(
      `insert into bookkeeping.arrival_conflict values (${literal(name)}, ${version}, ${appended.conflicts})`,
    )
  }
  return appended
}

async function keepCheckpoint(writing: Session, { source, scope, state }: Checkpoint): Promise<void> {
  await writing.run('delete from bookkeeping.checkpoint where source = $source and scope = $scope', {
    source,
    scope,
  })
  await writing.run(
    `insert into bookkeeping.checkpoint
     values (${literal(source)}, ${literal(scope)}, ${literal(JSON.stringify(state ?? null))})`,
  )
}
