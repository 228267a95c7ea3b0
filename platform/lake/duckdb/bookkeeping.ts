import { literal } from './column-type.ts'
import type { Note } from '../lake.ts'
import type { Session } from './session.ts'

/** The lake's own tables, in a schema that no source and no model writes to. */
export const bookkeeping: readonly string[] = [
  'create schema if not exists bookkeeping',
  // One row: a raw table as last declared.
  'create table if not exists bookkeeping.raw_table (name varchar, declaration varchar)',
  // One row: a batch that was appended.
  'create table if not exists bookkeeping.batch (id varchar, version bigint, answer varchar)',
  // One row: the checkpoint of a source in a scope.
  'create table if not exists bookkeeping.checkpoint (source varchar, scope varchar, state varchar)',
  // One row: a range of days (both inclusive) on which an append changed a raw table; no days: names only.
  'create table if not exists bookkeeping.change (table_name varchar, version bigint, first_day date, last_day date)',
  // One row: a day with data.
  'create table if not exists bookkeeping.data_day (day date)',
  // One row: how many rows of an append contradicted kept rows of an `once` table.
  'create table if not exists bookkeeping.arrival_conflict (table_name varchar, version bigint, conflicts bigint)',
  // One row: the hash of a derived table's definition.
  'create table if not exists bookkeeping.derived (name varchar, hash varchar)',
  // One row: a document that derivation keeps.
  'create table if not exists bookkeeping.note (name varchar, value varchar)',
]

/** Keeps named documents. */
export async function keepNotes(writing: Session, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  await writing.run('delete from bookkeeping.note where name in ($names)', {
    names: notes.map((note) => note.name),
  })
  const rows = notes.map((note) => `(${literal(note.name)}, ${literal(JSON.stringify(note.value))})`)
  await writing.run(`insert into bookkeeping.note values ${rows.join(', ')}`)
}

/** The parsed document with a key in a bookkeeping table. */
export function parsedDocument(text: unknown): unknown {
  return typeof text === 'string' ? JSON.parse(text) : undefined
}
