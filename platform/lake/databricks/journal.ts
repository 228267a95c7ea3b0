import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { isRefusedFor } from '#databricks/refusals.ts'
import type { LakeRow, UsageDay } from '../lake.ts'
import { literal, qualifiedName } from './column-type.ts'
import { rowsOf } from './read.ts'
import type { Warehouse } from './warehouse.ts'

/**
 * All bookkeeping of the lake, in one table, because a statement of the warehouse writes only one table: entries of one
 * statement are kept together or not at all. The lake has one owner, so the owner's copy in memory is valid until another
 * process takes over; after that this process writes nothing.
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
  /** The rest of its key: a scope, a range of days, a version. */
  scope?: string
  version?: number
  value?: string
}
/** The entry is deleted. */
export type GoneEntry = Pick<JournalEntry, 'kind' | 'name' | 'scope'> & { gone: true }

export const journalTable = 'lakegauge_journal'

const columns = {
  kind: 'string',
  name: 'string',
  scope: 'string',
  version: 'bigint',
  value: 'string',
  gone: 'boolean',
} as const
const names = Object.keys(columns)
const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
const fields = Object.entries(columns).map(([name, type]) => `${name}:${type}`)
// Each statement writes a small file. If two processes check the owner and write at once, one must fail; by default Databricks
// lets both commit.
const properties =
  "tblproperties ('delta.autoOptimize.autoCompact' = 'true', 'delta.isolationLevel' = 'Serializable')"
// All entries of a statement are one parameter of some megabytes: the limit of a statement with its values is 16 MB.
const entriesAtOnce = 30_000
const manyAtOnce = { entries: 5_000, bytes: 4 * 2 ** 20 }
// Overwritten entries stay until they are compacted, and every start reads them.
const usualPutsPerTidying = 200
const ownerDocument = z.object({ id: z.string(), name: z.string() })

/** The journal of the lake, with its entries in memory. */
export class Journal {
  readonly #warehouse: Warehouse
  readonly #session = randomUUID()
  readonly #kinds = new Map<JournalKind, Map<string, JournalEntry>>()
  #isCertain = false
  #sequence = 0
  /** Session of the process that owns the lake. */
  #holder: unknown
  #puts = 0

  constructor(warehouse: Warehouse) {
    this.#warehouse = warehouse
  }

  /** Reads or creates the journal and makes this process the owner. */
  async open(): Promise<void> {
    try {
      await this.#load()
    } catch (error) {
      if (!isRefusedFor('no_table', error)) throw error
      const sql = `create table if not exists ${journalTable} (seq bigint, session string, ${definitions.join(', ')}) using delta ${properties}`
      await this.#warehouse.run({ kind: 'write', sql })
    }
    this.#refuseOtherOwner()
    const { id, name } = this.#warehouse.settings.owner
    const value = JSON.stringify({ id, name: `${name} (on ${hostname()})` })
    await this.#append(
      [{ kind: 'owner', name: 'lake', value }],
      `(owner.id is null or owner.id = ${literal(id)})`,
    )
    await this.#refuseTakenOver()
  }

  /** The entry with a key, or undefined. */
  get(kind: JournalKind, name: string, scope = ''): JournalEntry | undefined {
    return this.#of(kind).get(entryKey(name, scope))
  }

  all(kind: JournalKind): JournalEntry[] {
    return [...this.#of(kind).values()]
  }

  /** Keeps all of the entries or none. Unchanged entries are skipped. */
  async put(entries: readonly (JournalEntry | GoneEntry)[]): Promise<void> {
    await this.certain()
    const news = entries.filter((entry) => !this.#isKnown(entry))
    if (news.length === 0) return
    if (news.length > entriesAtOnce) {
      throw new CodedError('internal', `${news.length} entries cannot be kept together.`)
    }
    const usage = this.#warehouse.usage.take()
    const all = [...news, ...this.#added(usage)]
    this.#isCertain = false
    try {
      await this.#append(all, `owner.session = ${literal(this.#session)}`)
    } catch (error) {
      this.#warehouse.usage.giveBack(usage)
      throw error
    }
    for (const entry of all) this.#remember(entry)
    this.#isCertain = true
    if (this.#puts >= (this.#warehouse.settings.putsPerTidying ?? usualPutsPerTidying)) await this.#tidy()
  }

  /** Reads the journal again if it is not known whether the last entries were kept. */
  async certain(): Promise<void> {
    if (!this.#isCertain) await this.#load()
  }

  /** Keeps any number of entries of a lake that is being imported, in several statements. */
  async putMany(entries: readonly JournalEntry[]): Promise<void> {
    let part: JournalEntry[] = []
    let bytes = 0
    for (const entry of entries) {
      const more = Buffer.byteLength(JSON.stringify(entry))
      if (part.length === manyAtOnce.entries || (part.length > 0 && bytes + more > manyAtOnce.bytes)) {
        await this.put(part)
        part = []
        bytes = 0
      }
      part.push(entry)
      bytes += more
    }
    await this.put(part)
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
    const key = entryKey(entry.name, entry.scope ?? '')
    if ('gone' in entry) this.#of(entry.kind).delete(key)
    else this.#of(entry.kind).set(key, entry)
  }

  /** Adds the statement usage to the kept usage of the same day. */
  #added(usage: readonly UsageDay[]): JournalEntry[] {
    return usage.map(({ day, statements, engineMs }) => {
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
      `select seq, session, ${names.join(', ')} from ${journalTable} order by seq nulls last`,
    )
    this.#kinds.clear()
    for (const row of rows) this.#remember(entryOf(row))
    this.#holder = rows.findLast((row) => row['kind'] === 'owner')?.['session']
    this.#sequence = Math.max(0, ...rows.slice(-1).map((row) => Number(row['seq'])))
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
        `If the other process has ended for good, run "delete from ${qualifiedName(catalog, schema, journalTable)} where kind = 'owner'".`,
    )
  }

  /** Appends entries if the condition on the owner holds; the latest entry of a key is valid. */
  async #append(entries: readonly (JournalEntry | GoneEntry)[], condition: string): Promise<void> {
    const rows = entries.map((entry) => ({ scope: '', gone: false, ...entry }))
    const given = names.map((name) => `given.entry.${name}`)
    this.#sequence += 1
    const { columns: resultColumns, first } = await this.#warehouse.run({
      kind: 'write',
      parameters: { entries: JSON.stringify(rows) },
      sql: `insert into ${journalTable}
select cast(${this.#sequence} as bigint), ${literal(this.#session)}, ${given.join(', ')}
from (select explode(from_json($entries, 'array<struct<${fields.join(',')}>>')) as entry) as given
cross join (
  select
    coalesce(max(seq), 0) as last_seq,
    max_by(session, case when kind = 'owner' then seq end) as session,
    max_by(get_json_object(value, '$.id'), case when kind = 'owner' then seq end) as id
  from ${journalTable}
) as owner
where owner.last_seq < ${this.#sequence} and ${condition}`,
    })
    this.#puts += 1
    const written = resultColumns.findIndex(({ name }) => name === 'num_affected_rows')
    if (first?.data_array?.[0]?.[written] !== '0') return
    await this.#refuseTakenOver()
    if (!entries.every((entry) => this.#isKnown(entry))) throw this.#keptOut()
  }

  // A repeated statement that was already applied writes nothing either.
  async #refuseTakenOver(): Promise<void> {
    await this.#load()
    this.#refuseOtherOwner()
    if (this.#holder !== this.#session) throw this.#takenOver()
  }

  /** Removes overwritten entries. */
  async #tidy(): Promise<void> {
    await this.#warehouse.run({
      kind: 'write',
      sql: `insert overwrite table ${journalTable}
select seq, session, ${names.join(', ')}
from (select *, row_number() over (partition by kind, name, scope order by seq desc) as place from ${journalTable}) as kept
where place = 1 and not gone`,
    })
    this.#puts = 0
  }

  // An earlier statement that was given up as lost took this number.
  #keptOut(): CodedError {
    const { catalog, schema } = this.#warehouse.settings
    const message = `A statement that had been given up changed the lake ${catalog}.${schema} meanwhile, so what came after it was not kept: it is tried again with the next job.`
    return new CodedError('store_failed', message)
  }

  #takenOver(): CodedError {
    const { catalog, schema } = this.#warehouse.settings
    return new CodedError(
      'conflict',
      `Another process has taken over the lake ${catalog}.${schema}: this process writes nothing more. Run the lake on one server only.`,
    )
  }
}

const entryKey = (name: string, scope: string) => `${name}\n${scope}`

function entryOf(row: LakeRow): JournalEntry | GoneEntry {
  const { version, value } = row
  const key = { kind: kindOf(row['kind']), name: String(row['name']), scope: String(row['scope']) }
  if (row['gone'] === true) return { ...key, gone: true }
  return {
    ...key,
    ...(version !== null && { version: Number(version) }),
    ...(value !== null && { value: String(value) }),
  }
}

// Only this module writes it.
const kindOf = (value: unknown) => value as JournalKind
