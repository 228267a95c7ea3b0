import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import type { FactStore } from '../facts/fact-store.ts'
import { quoted } from '../facts/quoted.ts'
import { dayMs } from '../scope.ts'
import { sqlText } from './catalogue.ts'

const keptDays = 90

/** Minutes of machines: created from the facts once for each day, at the first request. */
export class NodeMinutes {
  readonly #store: FactStore
  readonly #sql = sqlText('node-minute.sql')
  readonly #folder: string
  readonly #made = new Map<number, Promise<string>>()
  readonly #shown = new Set<number>()
  // One after the other, because concurrent inserts would conflict.
  #showing: Promise<void> = Promise.resolve()

  constructor(store: FactStore) {
    this.#store = store
    const version = createHash('md5').update(this.#sql).digest('hex').slice(0, 8)
    this.#folder = join(dirname(store.folder), `${basename(store.folder)}-minutes-${version}`)
  }

  /** Adds the days that a select reads, within the last 90 days, to the table `node_minute`. */
  async showFor(sql: string, nowMs: number): Promise<void> {
    const { sinceMs, untilMs } = requestedSpan(sql)
    const first = Math.floor(Math.max(sinceMs, nowMs - keptDays * dayMs) / dayMs)
    const last = Math.floor(Math.min(untilMs, nowMs) / dayMs)
    const days: number[] = []
    for (let day = last; day >= first; day -= 1) days.push(day)
    for (const day of days) await this.#fileOf(day)
    if (days.some((day) => !this.#shown.has(day))) this.#showing = this.#showing.then(() => this.#show(days))
    await this.#showing
  }

  /** Creates the table `node_minute` without rows, so that its columns can be described. */
  async declare(): Promise<void> {
    await this.#store.run(`create or replace view node_minute as ${this.#sqlOf(0, 0)}`)
  }

  async #show(days: readonly number[]): Promise<void> {
    const shown = new Set([...this.#shown, ...days])
    const files = await Promise.all([...shown].map((day) => this.#fileOf(day)))
    const list = files.sort().map(quoted).join(', ')
    await this.#store.run(`create or replace view node_minute as from read_parquet([${list}])`)
    for (const day of days) this.#shown.add(day)
  }

  #fileOf(day: number): Promise<string> {
    const known = this.#made.get(day) ?? this.#make(day)
    this.#made.set(day, known)
    return known
  }

  async #make(day: number): Promise<string> {
    const file = join(this.#folder, `${new Date(day * dayMs).toISOString().slice(0, 10)}.parquet`)
    if (existsSync(file)) return file
    await mkdir(this.#folder, { recursive: true })
    const unfinished = `${file}.${process.pid}`
    const sql = this.#sqlOf(day * dayMs, (day + 1) * dayMs)
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

const lowerBound = /\bstart_time"?\s*>=\s*(?:cast\s*\(\s*|timestamp\s*)?'([^']+)'/i
const upperBound = /\bstart_time"?\s*<\s*(?:cast\s*\(\s*|timestamp\s*)?'([^']+)'/i

/** The time span of a select, if its conditions state one. */
function requestedSpan(sql: string): { sinceMs: number; untilMs: number } {
  if (/\bor\b|\bnot\b/i.test(sql)) return { sinceMs: -Infinity, untilMs: Infinity }
  return { sinceMs: instantOf(lowerBound, sql) ?? -Infinity, untilMs: instantOf(upperBound, sql) ?? Infinity }
}

function instantOf(bound: RegExp, sql: string): number | undefined {
  const text = bound.exec(sql)?.[1]
  if (text === undefined) return undefined
  const instantMs = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(instantMs) ? undefined : instantMs
}
