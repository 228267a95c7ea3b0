import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import type { SpentDay } from '../lake.ts'
import { literal } from './column-type.ts'
import { isMissingTable, rowsOf } from './read.ts'
import type { Warehouse } from './warehouse.ts'

/**
 * What the lake remembers besides its rows. One table holds all of it, because a statement of the warehouse writes one
 * table: what is put together is kept together. The lake has one owner, so its memory of it is right until somebody
 * takes it over, and then nothing more is written.
 */
export type JournalKind =
  | 'owner'
  | 'raw_table'
  | 'batch'
  | 'pending'
  | 'checkpoint'
  | 'change'
  | 'data_day'
  | 'arrival_conflict'
  | 'derived'
  | 'note'
  | 'spending'
  | 'taking'

export type JournalEntry = {
  kind: JournalKind
  name: string
  /** What else its key has: a scope, a range of days, a version. */
  scope?: string
  version?: number
  value?: string
}
/** An entry that is to go. */
export type GoneEntry = Pick<JournalEntry, 'kind' | 'name' | 'scope'> & { gone: true }

export const journalTable = 'lakegauge_journal'

const columns = 'kind string, name string, scope string, version bigint, value string'
// What is put together travels as one parameter, of some megabytes at most.
const entriesAtOnce = 30_000
const manyAtOnce = 5_000
const ownerDocument = z.object({ id: z.string(), name: z.string(), session: z.string() })

/** The lake's journal, as this process knows it. */
export class Journal {
  readonly #warehouse: Warehouse
  readonly #session = randomUUID()
  readonly #kinds = new Map<JournalKind, Map<string, JournalEntry>>()
  #isCertain = false

  constructor(warehouse: Warehouse) {
    this.#warehouse = warehouse
  }

  /** Reads the journal, or begins one, and takes the lake into this process's hands. */
  async open(): Promise<void> {
    try {
      await this.#load()
    } catch (error) {
      if (!(error instanceof CodedError && isMissingTable.test(error.message))) throw error
      const sql = `create table if not exists ${journalTable} (${columns}) using delta`
      await this.#warehouse.run({ kind: 'write', sql })
    }
    this.#refuseOtherOwner()
    await this.#take()
  }

  /** The entry of a key, or undefined. */
  get(kind: JournalKind, name: string, scope = ''): JournalEntry | undefined {
    return this.#of(kind).get(keyOf(name, scope))
  }

  all(kind: JournalKind): JournalEntry[] {
    return [...this.#of(kind).values()]
  }

  /** Keeps entries, all of them or none; what is the same already costs nothing. */
  async put(entries: readonly (JournalEntry | GoneEntry)[]): Promise<void> {
    await this.certain()
    const news = entries.filter((entry) => !this.#isKnown(entry))
    if (news.length === 0) return
    if (news.length > entriesAtOnce) {
      throw new CodedError('internal', `${news.length} entries cannot be kept together.`)
    }
    const spent = this.#warehouse.spending.take()
    const all = [...news, ...this.#added(spent)]
    this.#isCertain = false
    try {
      await this.#merge(all)
    } catch (error) {
      this.#warehouse.spending.giveBack(spent)
      throw error
    }
    for (const entry of all) this.#remember(entry)
    this.#isCertain = true
  }

  /** Reads the journal again where it is not known whether the last entries were kept. */
  async certain(): Promise<void> {
    if (!this.#isCertain) await this.#load()
  }

  /** Keeps any number of entries of a lake that is being filled, part by part. */
  async putMany(entries: readonly JournalEntry[]): Promise<void> {
    for (let first = 0; first < entries.length; first += manyAtOnce)
      await this.put(entries.slice(first, first + manyAtOnce))
  }

  #of(kind: JournalKind): Map<string, JournalEntry> {
    const known = this.#kinds.get(kind) ?? new Map<string, JournalEntry>()
    this.#kinds.set(kind, known)
    return known
  }

  #isKnown(entry: JournalEntry | GoneEntry): boolean {
    const before = this.get(entry.kind, entry.name, entry.scope)
    if ('gone' in entry) return before === undefined
    return before !== undefined && before.version === entry.version && before.value === entry.value
  }

  #remember(entry: JournalEntry | GoneEntry): void {
    const key = keyOf(entry.name, entry.scope ?? '')
    if ('gone' in entry) this.#of(entry.kind).delete(key)
    else this.#of(entry.kind).set(key, entry)
  }

  /** What statements took, added to what they took before. */
  #added(spent: readonly SpentDay[]): JournalEntry[] {
    return spent.map(({ day, statements, engineMs }) => {
      const before = this.get('spending', day)
      const total = statements + (before?.version ?? 0)
      return {
        kind: 'spending',
        name: day,
        version: total,
        value: String(engineMs + Number(before?.value ?? 0)),
      }
    })
  }

  async #load(): Promise<void> {
    const rows = await rowsOf(
      this.#warehouse,
      `select kind, name, scope, version, value from ${journalTable}`,
    )
    this.#kinds.clear()
    for (const row of rows) {
      const { version, value } = row
      this.#remember({
        kind: kindOf(row['kind']),
        name: String(row['name']),
        scope: String(row['scope']),
        ...(version !== null && { version: Number(version) }),
        ...(value !== null && { value: String(value) }),
      })
    }
    this.#isCertain = true
  }

  #refuseOtherOwner(): void {
    const kept = this.get('owner', 'lake')
    const owner = kept?.value === undefined ? undefined : ownerDocument.parse(JSON.parse(kept.value))
    const { catalog, schema, owner: mine } = this.#warehouse.settings
    if (owner === undefined || owner.id === mine.id) return
    throw new CodedError(
      'conflict',
      `${catalog}.${schema} is the lake of another product: ${owner.name}. Give this one a schema of its own (LAKE_DATABRICKS_SCHEMA). ` +
        `If the other is gone for good, run "delete from ${catalog}.${schema}.${journalTable} where kind = 'owner'".`,
    )
  }

  /** Says that this process writes from now on. Of two products that begin at the same moment one comes too late. */
  async #take(): Promise<void> {
    const { id, name } = this.#warehouse.settings.owner
    const value = JSON.stringify({ id, name: `${name} (on ${hostname()})`, session: this.#session })
    const { first } = await this.#warehouse.run({
      kind: 'write',
      parameters: { value },
      sql: `merge into ${journalTable} as kept
using (select 'owner' as kind, 'lake' as name, '' as scope, $value as value) as news
on kept.kind = news.kind and kept.name = news.name and kept.scope = news.scope
when matched and kept.value like ${literal(`%${JSON.stringify(id)}%`)} then update set value = news.value
when not matched then insert (kind, name, scope, value) values (news.kind, news.name, news.scope, news.value)`,
    })
    if (first?.data_array?.[0]?.[0] === '0') {
      await this.#load()
      this.#refuseOtherOwner()
      throw this.#takenOver()
    }
    this.#isCertain = true
  }

  /** Keeps entries as long as the lake is in this process's hands. */
  async #merge(entries: readonly (JournalEntry | GoneEntry)[]): Promise<void> {
    const rows = entries.map((entry) => ({ scope: '', ...entry, gone: 'gone' in entry }))
    const { first } = await this.#warehouse.run({
      kind: 'write',
      parameters: { entries: JSON.stringify(rows) },
      sql: `merge into ${journalTable} as kept
using (
  select given.entry.*
  from (
    select explode(from_json($entries, 'array<struct<${columns.replaceAll(/(\w+) (\w+)/g, '$1:$2')},gone:boolean>>')) as entry
  ) as given
  inner join ${journalTable} as owner
    on owner.kind = 'owner' and owner.value like ${literal(`%${this.#session}%`)}
) as news
on kept.kind = news.kind and kept.name = news.name and kept.scope = news.scope
when matched and news.gone then delete
when matched then update set version = news.version, value = news.value
when not matched and not news.gone then
  insert (kind, name, scope, version, value) values (news.kind, news.name, news.scope, news.version, news.value)`,
    })
    // The first number tells how many rows were written.
    if (first?.data_array?.[0]?.[0] === '0') throw this.#takenOver()
  }

  #takenOver(): CodedError {
    const { catalog, schema } = this.#warehouse.settings
    return new CodedError(
      'conflict',
      `Another process has taken over the lake ${catalog}.${schema}: this one writes nothing any more. Only one server at a time may run the lake.`,
    )
  }
}

const keyOf = (name: string, scope: string) => `${name}\n${scope}`

// Written by this module only.
const kindOf = (value: unknown) => value as JournalKind
