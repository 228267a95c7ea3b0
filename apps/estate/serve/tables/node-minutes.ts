import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import type { FactStore } from '../facts/fact-store.ts'
import { quoted } from '../facts/fact-store.ts'
import { dayMs } from '../scope.ts'
import { sqlText } from './catalogue.ts'

const keptDays = 90

/** Minutes of machines: made of the facts once for each month, when they are first asked for. */
export class NodeMinutes {
  readonly #store: FactStore
  readonly #sql = sqlText('node-minute.sql')
  readonly #folder: string
  readonly #made = new Map<string, Promise<string>>()
  #shown = ''

  constructor(store: FactStore) {
    this.#store = store
    const version = createHash('md5').update(this.#sql).digest('hex').slice(0, 8)
    this.#folder = join(dirname(store.folder), `${basename(store.folder)}-minutes-${version}`)
  }

  /** Lets the table `node_minute` hold the months of the last 90 days. */
  async showUpTo(nowMs: number): Promise<void> {
    const months = monthsBetween(nowMs - keptDays * dayMs, nowMs)
    if (months.join() === this.#shown) return
    const files: string[] = []
    for (const month of months) files.push(await this.#fileOf(month))
    await this.#store.run(
      `create or replace view node_minute as from read_parquet([${files.map(quoted).join(', ')}])`,
    )
    this.#shown = months.join()
  }

  /** Makes the table `node_minute` known without any rows, so that its columns can be described. */
  async declare(): Promise<void> {
    await this.#store.run(`create or replace view node_minute as ${this.#sqlOf(0, 0)}`)
  }

  #fileOf(month: string): Promise<string> {
    const known = this.#made.get(month) ?? this.#make(month)
    this.#made.set(month, known)
    return known
  }

  async #make(month: string): Promise<string> {
    const file = join(this.#folder, `${month}.parquet`)
    if (existsSync(file)) return file
    await mkdir(this.#folder, { recursive: true })
    const unfinished = `${file}.${process.pid}`
    const sinceMs = Date.parse(`${month}-01T00:00:00Z`)
    const sql = this.#sqlOf(sinceMs, startOfNextMonth(sinceMs))
    await this.#store.run(`copy (${sql}) to ${quoted(unfinished)} (format parquet, compression zstd)`)
    await rename(unfinished, file)
    return file
  }

  #sqlOf(sinceMs: number, untilMs: number): string {
    return this.#sql
      .replaceAll('$since', `cast(${sinceMs} as bigint)`)
      .replaceAll('$until', `cast(${untilMs} as bigint)`)
  }
}

function monthsBetween(sinceMs: number, untilMs: number): string[] {
  const months: string[] = []
  for (let startMs = startOfMonth(sinceMs); startMs <= untilMs; startMs = startOfNextMonth(startMs)) {
    months.push(new Date(startMs).toISOString().slice(0, 7))
  }
  return months
}

function startOfMonth(instantMs: number): number {
  const instant = new Date(instantMs)
  return Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth())
}

function startOfNextMonth(instantMs: number): number {
  const instant = new Date(instantMs)
  return Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1)
}
